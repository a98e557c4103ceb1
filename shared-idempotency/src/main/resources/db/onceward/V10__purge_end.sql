-- When a purge last went through all tables and none failed: one row, which is never purged. The tasks that purged are,
-- and an alert that a purge is behind must not fall silent with the last of them.
CREATE TABLE onceward.purge_end (
    only_one boolean     NOT NULL DEFAULT true,
    -- By the database's clock; before the first purge, when this table was made.
    ended_at timestamptz NOT NULL DEFAULT statement_timestamp(),
    CONSTRAINT purge_end_pk PRIMARY KEY (only_one),
    CONSTRAINT purge_end_only_one CHECK (only_one)
);

INSERT INTO onceward.purge_end DEFAULT VALUES;
