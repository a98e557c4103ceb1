package dev.onceward.systemtests.incontainer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.localstack.LocalPostgres;
import dev.onceward.systemtests.foreign.ShopWar;
import java.net.URL;
import java.net.http.HttpResponse;
import java.util.Set;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.postgresql.ds.PGSimpleDataSource;

/** H1: what the annotation does to a resource method, seen over HTTP and in the database. */
@ExtendWith(ArquillianExtension.class)
class AnnotatedMethodIT {

  private static final String KEY = "Idempotency-Key";

  @ArquillianResource private URL application;

  private final String lot = UUID.randomUUID().toString();

  @Deployment(testable = false)
  static WebArchive war() {
    return ShopWar.of("annotated", Sales.TENANT, "jdbc/shop")
        .addClasses(Sales.class, WorkResource.class);
  }

  @Test
  @DisplayName("H5: a method that is @Transactional too joins the interceptor's transaction")
  void transactionalMethod_oneTransaction() throws Exception {
    assertThat(sell("transactional", KEY, lot).statusCode()).isEqualTo(201);

    assertThat(Rows.of(database(), lot)).isEqualTo(new Rows(1, 1, 1));
    assertThat(Set.copyOf(Rows.transactions(database(), lot))).hasSize(1);
  }

  @Test
  @DisplayName("H2: required=false lets a request without a key through, unprotected")
  void keyOptionalAndMissing_runsUnprotected() throws Exception {
    assertThat(sell("optional").statusCode()).isEqualTo(201);
    assertThat(Rows.of(database(), lot)).isEqualTo(new Rows(0, 1, 1));
  }

  @Test
  @DisplayName("H2: required=false protects a request that has a key")
  void keyOptionalAndPresent_isProtected() throws Exception {
    HttpResponse<String> first = sell("optional", KEY, lot);
    HttpResponse<String> again = sell("optional", KEY, lot);

    assertThat(again.headers().firstValue("Idempotent-Replayed")).contains("true");
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(Rows.of(database(), lot)).isEqualTo(new Rows(1, 1, 1));
  }

  @Test
  @DisplayName("H2, H13: a missing key is 400 key_missing with a link to the policy")
  void keyMissing_problemWithLink() throws Exception {
    HttpResponse<String> refused = sell("plain");

    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.headers().firstValue("Content-Type")).contains("application/problem+json");
    assertThat(refused.headers().firstValue("Link"))
        .contains("</annotated/shop/idempotency-policy>; rel=\"describedby\"");
    assertThat(refused.body()).contains("\"code\":\"key_missing\"", "\"retryable\":false");
    assertThat(Rows.of(database(), lot)).isEqualTo(Rows.NONE);
  }

  @Test
  @DisplayName("H3, nensii21/devlink#1195: the same key at another operation is another record")
  void sameKeyAtAnotherOperation_executes() throws Exception {
    sell("plain", KEY, lot);
    HttpResponse<String> other =
        Calls.post(application, "shop/works/transactional", "text/plain", "other-" + lot, KEY, lot);

    assertThat(other.statusCode()).isEqualTo(201);
    assertThat(Rows.of(database(), lot).answers()).isEqualTo(2);
  }

  @Test
  @DisplayName("H13: the policy lists every operation")
  void policy_listsOperations() throws Exception {
    HttpResponse<String> policy = Calls.get(application, "shop/idempotency-policy");

    assertThat(policy.statusCode()).isEqualTo(200);
    assertThat(policy.body())
        .contains("works.plain", "works.transactional", "works.optional", "sales.create")
        .contains("\"key_reused\":422");
  }

  private HttpResponse<String> sell(String path, String... headers) throws Exception {
    return Calls.post(application, "shop/works/" + path, "text/plain", lot, headers);
  }

  private static PGSimpleDataSource database() {
    LocalPostgres postgres = TestServer.postgres();
    PGSimpleDataSource dataSource = new PGSimpleDataSource();
    dataSource.setUrl(postgres.jdbcUrl());
    dataSource.setUser(postgres.user());
    dataSource.setPassword(postgres.password());
    return dataSource;
  }
}
