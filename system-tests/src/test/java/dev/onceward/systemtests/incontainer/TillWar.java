package dev.onceward.systemtests.incontainer;

import dev.onceward.idempotency.Idempotent;
import dev.onceward.payments.control.PaymentProvider;
import dev.onceward.systemtests.foreign.FixedTenant;
import dev.onceward.systemtests.foreign.Shop;
import java.net.URI;
import org.flywaydb.core.Flyway;
import org.flywaydb.database.postgresql.PostgreSQLDatabaseType;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.EmptyAsset;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The library and payments as they are, and an adapter of another provider. */
final class TillWar {

  /** Stripe's adapter is there too, and wants a key, though nobody calls it. */
  private static final String SETTINGS =
      """
      onceward.datasource=jdbc/shop
      onceward.external.lease=PT5S
      onceward.external.reconcile-interval=PT0.5S
      stripe.api-key=sk_test_unused
      shop.tenant=%s
      till.charges=%s
      """;

  private TillWar() {}

  static WebArchive paying(URI charges) {
    WebArchive war =
        ShrinkWrap.create(WebArchive.class, "till.war")
            .addClasses(
                Shop.class,
                TillProvider.class,
                TillCall.class,
                TillMigration.class,
                FixedTenant.class)
            .addAsLibraries(
                Archives.holding(Idempotent.class),
                Archives.holding(PaymentProvider.class),
                Archives.holding(Flyway.class),
                Archives.holding(PostgreSQLDatabaseType.class))
            .addAsResource(
                new StringAsset(SETTINGS.formatted(Sales.TENANT, charges)),
                "META-INF/microprofile-config.properties")
            .addAsWebInfResource(EmptyAsset.INSTANCE, "beans.xml");
    return withLibrariesOfPayments(war);
  }

  /** By name, since nothing here is compiled against them. */
  private static WebArchive withLibrariesOfPayments(WebArchive war) {
    try {
      return war.addAsLibraries(
          Archives.holding(Class.forName("com.stripe.StripeClient")),
          Archives.holding(Class.forName("com.google.gson.Gson")),
          Archives.holding(Class.forName("com.github.f4b6a3.uuid.UuidCreator")));
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("A library of payments is not on the class path", e);
    }
  }
}
