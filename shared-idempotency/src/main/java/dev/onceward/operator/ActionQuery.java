package dev.onceward.operator;

import java.util.Optional;

/** Which actions are looked for. */
record ActionQuery(Optional<String> targetId, int limit, Optional<Cursor> after) {}
