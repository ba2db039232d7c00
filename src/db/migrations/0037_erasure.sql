-- What is due of erased data has the time since when, or no row.
DELETE FROM meta WHERE key = 'wipe_due' AND value = '0';
UPDATE meta SET value = coalesce((SELECT CAST(at AS TEXT) FROM audit ORDER BY id DESC LIMIT 1), '0') WHERE key = 'wipe_due';
CREATE INDEX orders_erased ON orders (erased_at) WHERE erased_at IS NOT NULL;
-- Notes, which may name another buyer.
CREATE INDEX orders_noted ON orders (account_id, id) WHERE decision_note IS NOT NULL;
CREATE INDEX order_calls_noted ON order_calls (id) WHERE note IS NOT NULL;
