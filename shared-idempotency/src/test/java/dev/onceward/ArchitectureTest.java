package dev.onceward;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.onceward.idempotency.RequestInvalidException;
import java.util.concurrent.TimeUnit;

/** R3 and the library's shape, as sentences. */
@AnalyzeClasses(
    packages = "dev.onceward",
    importOptions = {
      ImportOption.DoNotIncludeTests.class,
      ArchitectureTest.WithoutTheLocalStack.class
    })
class ArchitectureTest {

  private static final String API = "dev.onceward.idempotency";
  private static final String FINGERPRINT = "dev.onceward.idempotency.fingerprint";

  /** It is on the class path for the database of the tests only. */
  static final class WithoutTheLocalStack implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("/local-stack");
    }
  }

  @ArchTest
  static final ArchRule the_library_knows_no_server_no_jpa_provider_and_no_driver =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "com.ibm..",
              "io.openliberty..",
              "org.jboss..",
              "org.eclipse.persistence..",
              "org.hibernate..",
              "org.postgresql..");

  @ArchTest
  static final ArchRule the_library_starts_without_kafka_on_the_class_path =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.apache.kafka..",
              "io.smallrye..",
              "org.eclipse.microprofile.reactive..",
              "org.reactivestreams..");

  @ArchTest
  static final ArchRule the_library_knows_no_business_module =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.onceward.orders..",
              "dev.onceward.payments..",
              "dev.onceward.invoicing..",
              "dev.onceward.app..");

  @ArchTest
  static final ArchRule what_users_import_depends_on_nothing_internal_but_fingerprints =
      noClasses()
          .that()
          .resideInAPackage(API)
          .should()
          .dependOnClassesThat(
              resideInAPackage("dev.onceward..").and(not(resideInAnyPackage(API, FINGERPRINT))));

  @ArchTest
  static final ArchRule no_two_packages_need_each_other =
      slices()
          .matching("dev.onceward.(**)")
          .should()
          .beFreeOfCycles()
          // A command carries its fingerprint, and a fingerprint that can't be taken is a decision.
          .ignoreDependency(resideInAPackage(FINGERPRINT), type(RequestInvalidException.class));

  @ArchTest
  static final ArchRule settings_and_messaging_stand_below_idempotency =
      noClasses()
          .that()
          .resideInAnyPackage("dev.onceward.settings..", "dev.onceward.messaging..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.onceward.idempotency..");

  @ArchTest
  static final ArchRule the_state_machine_knows_neither_transactions_nor_http =
      noClasses()
          .that()
          .resideInAPackage("..idempotency.record..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "..idempotency.execution..",
              "..idempotency.http..",
              "..idempotency.policy..",
              "jakarta..");

  @ArchTest
  static final ArchRule the_engine_does_not_know_http =
      noClasses()
          .that()
          .resideInAnyPackage("..idempotency.execution..", "..idempotency.fingerprint..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("..idempotency.http..", "..idempotency.policy..", "jakarta.ws.rs..");

  @ArchTest static final ArchRule nobody_prints = NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;

  @ArchTest
  static final ArchRule nobody_logs_by_java_util_logging = NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;

  @ArchTest
  static final ArchRule nobody_sleeps_but_the_purge_between_its_batches =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName("dev.onceward.retention.PurgePace")
          .should()
          .callMethodWhere(target(name("sleep")).and(target(owner(type(Thread.class)))))
          .orShould()
          .callMethodWhere(target(name("sleep")).and(target(owner(type(TimeUnit.class)))));
}
