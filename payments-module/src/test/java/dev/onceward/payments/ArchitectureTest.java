package dev.onceward.payments;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The module's shape, as sentences. */
@AnalyzeClasses(
    packages = "dev.onceward.payments",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule boundary_calls_control_and_nobody_calls_boundary =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("boundary")
          .definedBy("..payments.boundary..")
          .layer("control")
          .definedBy("..payments.control..")
          .layer("event")
          .definedBy("..payments.event..")
          .layer("entity")
          .definedBy("..payments.entity..")
          .layer("stripe")
          .definedBy("..payments.stripe..")
          .whereLayer("stripe")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("boundary")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("control")
          .mayOnlyBeAccessedByLayers("boundary", "stripe")
          .whereLayer("event")
          .mayOnlyBeAccessedByLayers("control")
          .whereLayer("entity")
          .mayOnlyBeAccessedByLayers("boundary", "control", "event", "stripe");

  @ArchTest
  static final ArchRule only_the_adapter_knows_stripe =
      noClasses()
          .that()
          .resideOutsideOfPackage("..payments.stripe..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("com.stripe..");

  @ArchTest
  static final ArchRule payments_see_no_other_business_module =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.onceward.orders..", "dev.onceward.invoicing..");

  @ArchTest
  static final ArchRule payments_do_not_know_the_application_that_holds_them =
      noClasses().should().dependOnClassesThat().resideInAPackage("dev.onceward.app..");

  @ArchTest
  static final ArchRule entities_know_neither_database_nor_http_nor_json =
      classes()
          .that()
          .resideInAPackage("..entity..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "..payments.entity..",
              "dev.onceward.money..",
              "java.lang..",
              "java.math..",
              "java.time..",
              "java.util..");

  @ArchTest
  static final ArchRule only_control_speaks_sql =
      noClasses()
          .that()
          .resideOutsideOfPackage("..control..")
          .should()
          .dependOnClassesThat()
          .haveNameMatching("java\\.sql\\.(Connection|PreparedStatement|ResultSet|Statement)");

  @ArchTest
  static final ArchRule only_boundary_speaks_http =
      noClasses()
          .that()
          .resideOutsideOfPackage("..boundary..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("jakarta.ws.rs..");
}
