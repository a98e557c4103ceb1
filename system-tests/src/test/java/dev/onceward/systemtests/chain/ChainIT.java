package dev.onceward.systemtests.chain;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;

/**
 * Payments in the same server as orders, or in another: the same tests, on the same two servers.
 */
@DisplayName("O2, O3, seed 003: an order is paid through the payments API")
class ChainIT {

  @AutoClose private static Chain chain;

  @BeforeAll
  static void start() {
    chain = new Chain();
  }

  @Nested
  @DisplayName("O2: connections are cut, payments in the same server")
  class CutsWithinOneServer extends CutConnections {
    CutsWithinOneServer() {
      super(chain, 1);
    }
  }

  @Nested
  @DisplayName("O2: connections are cut, payments in another server")
  class CutsBetweenServers extends CutConnections {
    CutsBetweenServers() {
      super(chain, 2);
    }
  }

  @Nested
  @DisplayName("O2: part payments and refusals, payments in the same server")
  class RulesWithinOneServer extends PaymentRules {
    RulesWithinOneServer() {
      super(chain, 1);
    }
  }

  @Nested
  @DisplayName("O2: part payments and refusals, payments in another server")
  class RulesBetweenServers extends PaymentRules {
    RulesBetweenServers() {
      super(chain, 2);
    }
  }

  @Nested
  @DisplayName("O2: cancelling, payments in the same server")
  class CancellingWithinOneServer extends CancelRules {
    CancellingWithinOneServer() {
      super(chain, 1);
    }
  }

  @Nested
  @DisplayName("O2: cancelling, payments in another server")
  class CancellingBetweenServers extends CancelRules {
    CancellingBetweenServers() {
      super(chain, 2);
    }
  }

  @Nested
  @DisplayName("O2: payments that can't be reached now, in the same server")
  class ObstaclesWithinOneServer extends Obstacles {
    ObstaclesWithinOneServer() {
      super(chain, 1);
    }
  }

  @Nested
  @DisplayName("O2: payments that can't be reached now, in another server")
  class ObstaclesBetweenServers extends Obstacles {
    ObstaclesBetweenServers() {
      super(chain, 2);
    }
  }
}
