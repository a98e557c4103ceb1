-- Money given back. All but the declined ones count against the payment, unknown ones included.
CREATE TABLE payments.refund (
    tenant_id          uuid           NOT NULL,
    refund_id          uuid           NOT NULL,
    payment_id         uuid           NOT NULL,
    -- The request's: asked for again when its answer is long forgotten, it is the same refund.
    idempotency_key    text           NOT NULL,
    amount             numeric(19, 4) NOT NULL,
    currency           char(3)        NOT NULL,
    status             text           NOT NULL,
    payment_provider   text           NOT NULL,
    provider_refund_id text,
    decline_code       text,
    created_at         timestamptz    NOT NULL,
    CONSTRAINT refund_pk PRIMARY KEY (tenant_id, refund_id),
    CONSTRAINT refund_payment FOREIGN KEY (tenant_id, payment_id) REFERENCES payments.payment,
    -- Both are for ever: they outlive every retention (P4).
    CONSTRAINT refund_key UNIQUE (tenant_id, payment_id, idempotency_key),
    CONSTRAINT refund_at_provider UNIQUE (payment_provider, provider_refund_id),
    CONSTRAINT refund_amount CHECK (amount > 0),
    CONSTRAINT refund_currency CHECK (currency ~ '^[A-Z]{3}$'),
    CONSTRAINT refund_status CHECK (status IN ('PENDING', 'UNKNOWN', 'SUCCEEDED', 'DECLINED')),
    CONSTRAINT refund_declined CHECK ((status = 'DECLINED') = (decline_code IS NOT NULL))
);

-- Double entry. A row is a whole posting, debit and credit of one amount, so none can be unbalanced.
CREATE TABLE payments.ledger_entry (
    tenant_id      uuid           NOT NULL,
    -- The one under which the posting is guarded in onceward.applied_effects.
    effect_key     text           NOT NULL,
    debit_account  text           NOT NULL,
    credit_account text           NOT NULL,
    amount         numeric(19, 4) NOT NULL,
    currency       char(3)        NOT NULL,
    payment_id     uuid           NOT NULL,
    -- Null for a charge.
    refund_id      uuid,
    posted_at      timestamptz    NOT NULL,
    CONSTRAINT ledger_entry_pk PRIMARY KEY (tenant_id, effect_key),
    CONSTRAINT ledger_entry_payment FOREIGN KEY (tenant_id, payment_id) REFERENCES payments.payment,
    CONSTRAINT ledger_entry_refund FOREIGN KEY (tenant_id, refund_id) REFERENCES payments.refund,
    CONSTRAINT ledger_entry_amount CHECK (amount > 0),
    CONSTRAINT ledger_entry_currency CHECK (currency ~ '^[A-Z]{3}$'),
    CONSTRAINT ledger_entry_accounts CHECK (debit_account <> credit_account),
    CONSTRAINT ledger_entry_effect CHECK (effect_key = CASE
        WHEN refund_id IS NULL THEN 'ledger:charge:' || payment_id
        ELSE 'ledger:refund:' || refund_id END)
);

CREATE FUNCTION payments.refuse_to_change_the_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'payments.ledger_entry is append-only, so % is refused', TG_OP
        USING ERRCODE = 'restrict_violation', HINT = 'Correct a posting by another one.';
END $$;

CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payments.ledger_entry
    FOR EACH STATEMENT EXECUTE FUNCTION payments.refuse_to_change_the_ledger();

-- Payments that were charged before there was a ledger.
INSERT INTO payments.ledger_entry
       (tenant_id, effect_key, debit_account, credit_account, amount, currency, payment_id, posted_at)
SELECT tenant_id, 'ledger:charge:' || payment_id, 'provider:' || payment_provider, 'customers', amount, currency,
       payment_id, statement_timestamp()
  FROM payments.payment
 WHERE status IN ('SUCCEEDED', 'REFUNDED');

-- The same as a bookkeeper writes it: one line per account.
CREATE VIEW payments.ledger_line AS
SELECT tenant_id, effect_key, debit_account AS account, currency, amount AS debit, 0::numeric(19, 4) AS credit, posted_at
  FROM payments.ledger_entry
 UNION ALL
SELECT tenant_id, effect_key, credit_account, currency, 0, amount, posted_at
  FROM payments.ledger_entry;

CREATE VIEW payments.ledger_balance AS
SELECT tenant_id, account, currency, sum(debit) AS debits, sum(credit) AS credits, sum(debit - credit) AS balance
  FROM payments.ledger_line
 GROUP BY tenant_id, account, currency;

-- Empty if the ledger says what took place, all of it, once, and in the same amounts.
CREATE VIEW payments.ledger_fault AS
WITH took_place AS (
    SELECT tenant_id, 'ledger:charge:' || payment_id AS effect_key, amount, currency,
           'provider:' || payment_provider AS debit_account, 'customers' AS credit_account
      FROM payments.payment
     WHERE status IN ('SUCCEEDED', 'REFUNDED')
     UNION ALL
    SELECT tenant_id, 'ledger:refund:' || refund_id, amount, currency, 'customers', 'provider:' || payment_provider
      FROM payments.refund
     WHERE status = 'SUCCEEDED')
SELECT tenant_id, effect_key,
       CASE WHEN entry.amount IS NULL THEN 'took place, but is not posted'
            WHEN took_place.amount IS NULL THEN 'is posted, but did not take place'
            ELSE 'is posted otherwise than it took place' END AS fault
  FROM took_place FULL JOIN payments.ledger_entry AS entry USING (tenant_id, effect_key)
 WHERE (took_place.amount, took_place.currency, took_place.debit_account, took_place.credit_account)
       IS DISTINCT FROM (entry.amount, entry.currency, entry.debit_account, entry.credit_account)
 UNION ALL
SELECT tenant_id, 'ledger:charge:' || payment_id, 'more was given back than taken'
  FROM payments.refund JOIN payments.payment USING (tenant_id, payment_id)
 WHERE refund.status = 'SUCCEEDED'
 GROUP BY tenant_id, payment_id, payment.amount
HAVING sum(refund.amount) > payment.amount
 UNION ALL
SELECT tenant_id, currency, 'debits differ from credits'
  FROM payments.ledger_line
 GROUP BY tenant_id, currency
HAVING sum(debit) <> sum(credit);
