package dev.onceward.systemtests.foreign;

import dev.onceward.idempotency.Idempotent;
import dev.onceward.systemtests.incontainer.Archives;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.flywaydb.core.Flyway;
import org.flywaydb.database.postgresql.PostgreSQLDatabaseType;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.Asset;
import org.jboss.shrinkwrap.api.asset.EmptyAsset;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The foreign WAR: the shop's classes, the library, Flyway, and nothing else. */
public final class ShopWar {

  private ShopWar() {}

  /** Its tenant and its data source are settings; more come as {@code name=value}. */
  public static WebArchive of(String name, UUID tenant, String dataSource, String... settings) {
    return ShrinkWrap.create(WebArchive.class, name + ".war")
        .addClasses(
            Shop.class,
            Sale.class,
            SaleResource.class,
            FixedTenant.class,
            Persistence.class,
            Migration.class,
            SoldAlready.class)
        .addAsLibraries(
            Archives.holding(Idempotent.class),
            Archives.holding(Flyway.class),
            Archives.holding(PostgreSQLDatabaseType.class))
        .addAsResource(persistence(dataSource), "META-INF/persistence.xml")
        .addAsResource("foreign/V1__sale.sql", "db/shop/V1__sale.sql")
        .addAsResource(EmptyAsset.INSTANCE, "db/shop/flyway.location")
        .addAsResource(
            new StringAsset(
                "onceward.datasource=%s\nshop.tenant=%s\n%s\n"
                    .formatted(dataSource, tenant, String.join("\n", settings))),
            "META-INF/microprofile-config.properties")
        .addAsWebInfResource(EmptyAsset.INSTANCE, "beans.xml");
  }

  private static Asset persistence(String dataSource) {
    try (InputStream xml = ShopWar.class.getResourceAsStream("/foreign/persistence.xml")) {
      String text = new String(xml.readAllBytes(), StandardCharsets.UTF_8);
      return new StringAsset(text.replace("jdbc/shop", dataSource));
    } catch (IOException e) {
      throw new UncheckedIOException("persistence.xml can't be read", e);
    }
  }
}
