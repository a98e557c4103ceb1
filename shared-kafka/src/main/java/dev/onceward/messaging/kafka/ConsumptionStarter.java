package dev.onceward.messaging.kafka;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.concurrent.ContextService;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * Starts the consumers when everything else has started: a bean of this kind comes after the
 * migrations and the checks, and has a context that consumers can work in.
 */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
public class ConsumptionStarter {

  private static final Logger LOG = System.getLogger(ConsumptionStarter.class.getName());

  @Resource private ManagedExecutorService executor;
  @Resource private ManagedScheduledExecutorService scheduler;
  @Resource private ContextService contexts;
  @Inject private Consumption consumption;

  @PostConstruct
  void start() {
    if (!KafkaSettings.arePresent()) {
      LOG.log(
          Level.WARNING,
          "No messages are read: {0} is not set (KAFKA_BOOTSTRAP_SERVERS)",
          KafkaSettings.BOOTSTRAP_SERVERS);
      return;
    }
    consumption.start(new Threads(executor, scheduler, contexts));
  }

  @PreDestroy
  void stop() {
    consumption.stop();
  }
}
