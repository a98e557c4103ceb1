package dev.onceward.operator;

import dev.onceward.id.DatedUuid;
import jakarta.json.JsonObjectBuilder;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;

/** The actions of a tenant's operators, newest first. Rows are only ever added. */
final class ActionTable {

  private static final String INSERT =
      """
      INSERT INTO onceward.operator_action
             (tenant_id, action_id, operator, action, target_kind, target_id, reason, before, after)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb)
      RETURNING\s"""
          + ActionRow.COLUMNS;

  private ActionTable() {}

  /**
   * Writes it down, in the transaction of the action.
   *
   * @param changed whether the action did anything; told with what is after it
   */
  static ActionRow insert(
      Connection connection,
      ActionRequest request,
      JsonObjectBuilder before,
      JsonObjectBuilder after,
      boolean changed)
      throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      int i = 1;
      insert.setObject(i++, request.tenant());
      insert.setObject(i++, DatedUuid.next());
      insert.setString(i++, request.operator());
      insert.setString(i++, request.action().text());
      insert.setString(i++, request.target().kind().text());
      insert.setString(i++, request.target().id().toString());
      insert.setString(i++, request.order().reason());
      insert.setString(i++, before.build().toString());
      insert.setString(i, after.add("changed", changed).build().toString());
      try (ResultSet row = insert.executeQuery()) {
        row.next();
        return ActionRow.read(row);
      }
    }
  }

  static Page<ActionRow> page(Connection connection, UUID tenant, ActionQuery query)
      throws SQLException {
    return Filters.of(tenant)
        .andIf(query.targetId(), "target_id = ?")
        .andIf(query.after().map(Cursor::id), "action_id < ?")
        .page(
            connection,
            "SELECT " + ActionRow.COLUMNS + " FROM onceward.operator_action",
            " ORDER BY action_id DESC",
            query.limit(),
            ActionRow::read,
            row -> Cursor.of(row.id()));
  }
}
