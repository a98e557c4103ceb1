package dev.onceward.orders;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The module's shape, as sentences. */
@AnalyzeClasses(
    packages = "dev.onceward.orders",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule boundary_calls_control_and_nobody_calls_boundary =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("boundary")
          .definedBy("..orders.boundary..")
          .layer("control")
          .definedBy("..orders.control..")
          .layer("event")
          .definedBy("..orders.event..")
          .layer("entity")
          .definedBy("..orders.entity..")
          .layer("payments")
          .definedBy("..orders.payments..")
          .whereLayer("payments")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("boundary")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("control")
          .mayOnlyBeAccessedByLayers("boundary", "payments")
          .whereLayer("event")
          .mayOnlyBeAccessedByLayers("control")
          .whereLayer("entity")
          .mayOnlyBeAccessedByLayers("boundary", "control", "event", "payments");

  @ArchTest
  static final ArchRule orders_see_no_other_business_module =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.onceward.payments..", "dev.onceward.invoicing..");

  @ArchTest
  static final ArchRule orders_do_not_know_the_application_that_holds_them =
      noClasses().should().dependOnClassesThat().resideInAPackage("dev.onceward.app..");

  @ArchTest
  static final ArchRule entities_know_neither_database_nor_http_nor_json =
      classes()
          .that()
          .resideInAPackage("..entity..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "..orders.entity..",
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
  static final ArchRule only_boundary_and_the_adapter_of_payments_speak_http =
      noClasses()
          .that()
          .resideOutsideOfPackages("..boundary..", "dev.onceward.orders.payments..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("jakarta.ws.rs..");
}
