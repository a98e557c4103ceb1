package dev.onceward.invoicing;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;

/** The module's shape, as sentences. */
@AnalyzeClasses(
    packages = "dev.onceward.invoicing",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule boundary_calls_control_and_nobody_calls_boundary =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("boundary")
          .definedBy("..invoicing.boundary..")
          .layer("control")
          .definedBy("..invoicing.control..")
          .layer("event")
          .definedBy("..invoicing.event..")
          .layer("entity")
          .definedBy("..invoicing.entity..")
          .layer("adapters")
          .definedBy("..invoicing.mail..", "..invoicing.orders..", "..invoicing.document..")
          .whereLayer("adapters")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("boundary")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("control")
          .mayOnlyBeAccessedByLayers("boundary", "adapters")
          .whereLayer("event")
          .mayOnlyBeAccessedByLayers("control")
          .whereLayer("entity")
          .mayOnlyBeAccessedByLayers("boundary", "control", "event", "adapters");

  /** What an address is, a setting must know. */
  @ArchTest
  static final ArchRule only_the_mail_adapters_know_smtp =
      noClasses()
          .that()
          .resideOutsideOfPackage("..invoicing.mail..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("jakarta.mail..")
                  .and(not(belongToAnyOf(InternetAddress.class, AddressException.class))));

  @ArchTest
  static final ArchRule only_the_document_knows_how_a_pdf_is_made =
      noClasses()
          .that()
          .resideOutsideOfPackage("..invoicing.document..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.apache.pdfbox..");

  @ArchTest
  static final ArchRule invoicing_sees_no_other_business_module =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.onceward.orders..", "dev.onceward.payments..");

  @ArchTest
  static final ArchRule invoicing_knows_no_broker =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.onceward.messaging.kafka..", "org.apache.kafka..", "io.smallrye..");

  @ArchTest
  static final ArchRule invoicing_does_not_know_the_application_that_holds_it =
      noClasses().should().dependOnClassesThat().resideInAPackage("dev.onceward.app..");

  @ArchTest
  static final ArchRule entities_know_neither_database_nor_http_nor_json =
      classes()
          .that()
          .resideInAPackage("..entity..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "..invoicing.entity..",
              "dev.onceward.money..",
              "java.lang..",
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
  static final ArchRule only_boundary_and_the_orders_client_speak_http =
      noClasses()
          .that()
          .resideOutsideOfPackages("..boundary..", "..invoicing.orders..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("jakarta.ws.rs..");
}
