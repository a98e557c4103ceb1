package dev.onceward.systemtests.incontainer;

import dev.onceward.idempotency.Idempotent;
import dev.onceward.invoicing.control.MailProvider;
import dev.onceward.systemtests.foreign.FixedTenant;
import dev.onceward.systemtests.foreign.Shop;
import java.net.URI;
import java.util.List;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.flywaydb.database.postgresql.PostgreSQLDatabaseType;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.EmptyAsset;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The library and invoicing as they are, without orders and without a broker. */
final class InvoicesWar {

  private static final String SETTINGS =
      """
      onceward.datasource=jdbc/shop
      onceward.external.lease=PT5S
      onceward.external.reconcile-interval=PT0.5S
      onceward.mail.connect-timeout=PT1S
      onceward.mail.send-timeout=PT3S
      resend.api-key=re_test
      resend.base-url=%s
      shop.tenant=%s
      shop.schemas=onceward,invoicing
      """;

  /** By name, since nothing here is compiled against them. */
  private static final List<String> LIBRARIES =
      List.of(
          "org.apache.pdfbox.pdmodel.PDDocument",
          "org.apache.fontbox.ttf.TrueTypeFont",
          "org.apache.pdfbox.io.RandomAccessRead",
          "org.apache.commons.logging.LogFactory",
          "org.slf4j.Logger",
          "com.github.f4b6a3.uuid.UuidCreator");

  private InvoicesWar() {}

  static WebArchive mailingBy(URI postOffice) {
    return ShrinkWrap.create(WebArchive.class, "invoices.war")
        .addClasses(
            Shop.class,
            FixedTenant.class,
            TillMigration.class,
            BilledOrders.class,
            MessagesResource.class)
        .addAsLibraries(
            Archives.holding(Idempotent.class),
            Archives.holding(MailProvider.class),
            Archives.holding(Flyway.class),
            Archives.holding(PostgreSQLDatabaseType.class))
        .addAsLibraries(libraries())
        .addAsResource(
            new StringAsset(SETTINGS.formatted(postOffice, Sales.TENANT)),
            "META-INF/microprofile-config.properties")
        .addAsWebInfResource(EmptyAsset.INSTANCE, "beans.xml");
  }

  private static JavaArchive[] libraries() {
    return LIBRARIES.stream().flatMap(InvoicesWar::library).toArray(JavaArchive[]::new);
  }

  private static Stream<JavaArchive> library(String type) {
    try {
      return Stream.of(Archives.holding(Class.forName(type)));
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("A library of invoicing is not on the class path", e);
    }
  }
}
