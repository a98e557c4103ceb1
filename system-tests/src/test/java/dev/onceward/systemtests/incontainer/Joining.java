package dev.onceward.systemtests.incontainer;

import dev.onceward.messaging.Outbox;
import dev.onceward.messaging.OutboxEvent;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Business code with transaction attributes of its own. */
@ApplicationScoped
public class Joining {

  @Resource(lookup = "jdbc/shop")
  private DataSource dataSource;

  @Inject private Outbox outbox;

  @Transactional
  Backend backend() throws SQLException {
    return Backend.of(dataSource);
  }

  @Transactional(Transactional.TxType.REQUIRES_NEW)
  void publishApart(OutboxEvent event) throws SQLException {
    outbox.publish(event);
  }
}
