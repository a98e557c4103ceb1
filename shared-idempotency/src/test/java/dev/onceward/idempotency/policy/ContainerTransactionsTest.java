package dev.onceward.idempotency.policy;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.context.RequestScoped;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("H5: the engine begins the transaction")
class ContainerTransactionsTest {

  @Stateless
  static class ContainerManaged {}

  @Stateless
  @TransactionManagement(TransactionManagementType.BEAN)
  static class BeanManaged {}

  @RequestScoped
  static class CdiBean {}

  @Test
  void ejb_isSurroundedByItsContainersTransaction() {
    assertThat(ContainerTransactions.surround(ContainerManaged.class)).isTrue();
  }

  @Test
  void ejbWithBeanManagedTransactions_isNot() {
    assertThat(ContainerTransactions.surround(BeanManaged.class)).isFalse();
  }

  @Test
  void cdiBean_isNot() {
    assertThat(ContainerTransactions.surround(CdiBean.class)).isFalse();
  }
}
