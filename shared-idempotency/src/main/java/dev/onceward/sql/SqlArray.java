package dev.onceward.sql;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.function.Function;

/** Many values as one parameter. */
public final class SqlArray {

  private SqlArray() {}

  /** Binds one value of each element, in their order. */
  public static <T> void set(
      PreparedStatement statement,
      int index,
      String elementType,
      Collection<T> of,
      Function<? super T, ?> value)
      throws SQLException {
    Object[] values = of.stream().map(value).toArray();
    statement.setArray(index, statement.getConnection().createArrayOf(elementType, values));
  }
}
