-- Acts on accounts stand in the audit beside those on orders and rules.
ALTER TABLE audit ADD COLUMN kind TEXT NOT NULL DEFAULT 'order' CHECK (kind IN ('order', 'rules', 'account', 'admin'));
ALTER TABLE audit ADD COLUMN ip TEXT;
UPDATE audit SET kind = 'rules' WHERE action = 'rules.replaced';
-- Without the orders, of which there may be millions: writing one costs no more than before.
CREATE INDEX audit_by_kind ON audit (account_id, kind) WHERE kind <> 'order';

ALTER TABLE sessions ADD COLUMN last_used_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN ip TEXT;
ALTER TABLE sessions ADD COLUMN user_agent TEXT;
-- A session ends 30 days after its last use, and 90 days after it began at the latest.
UPDATE sessions SET last_used_at = expires_at - 2592000000, expires_at = min(expires_at, created_at + 7776000000);
