package dev.onceward.messaging.kafka;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.smallrye.mutiny.Multi;

/** The module's shape, as sentences. */
@AnalyzeClasses(
    packages = "dev.onceward.messaging.kafka",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule messaging_knows_no_business_module =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.onceward.orders..",
              "dev.onceward.payments..",
              "dev.onceward.invoicing..",
              "dev.onceward.app..");

  @ArchTest
  static final ArchRule messaging_knows_no_server =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("com.ibm..", "io.openliberty..");

  @ArchTest
  static final ArchRule channels_are_asked_for_messages_in_turn_and_in_no_other_way =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName(InTurn.class.getName())
          .should()
          .callMethodWhere(
              target(owner(type(Multi.class)))
                  .and(target(nameMatching("onItem|emitOn|call|invoke|map|concatMap|flatMap"))));

  @ArchTest static final ArchRule nobody_prints = NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
}
