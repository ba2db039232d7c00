-- The orders of score_outcomes whose age is known, by the day of the order. The probability of a return leaves out the newest,
-- of which deliveries are known before returns.
CREATE TABLE outcome_days (
  account_id INTEGER NOT NULL,
  rules_version INTEGER NOT NULL,
  payment TEXT NOT NULL,
  risk_score INTEGER NOT NULL,
  -- In India, since 1970.
  day INTEGER NOT NULL,
  delivered INTEGER NOT NULL,
  rto INTEGER NOT NULL,
  PRIMARY KEY (account_id, rules_version, payment, risk_score, day)
) STRICT, WITHOUT ROWID;

INSERT INTO outcome_days
  SELECT account_id, rules_version, payment, risk_score, (placed_at + 19800000) / 86400000,
    sum(outcome = 'delivered'), sum(outcome = 'rto')
  FROM orders
  WHERE outcome IN ('delivered', 'rto') AND outcome_at > placed_at + 86400000 AND (held_acts & 3) = 0
    AND id NOT IN (SELECT order_row FROM unlearned_orders)
  GROUP BY 1, 2, 3, 4, 5;

-- The first day that was left out, so that its orders are counted later; null: all are. Those that are there are counted again.
ALTER TABLE score_outcomes_before ADD COLUMN left_out_from INTEGER;
UPDATE score_outcomes_before SET left_out_from = 0;

-- Orders that were called or corrected and not sent have counters of their own. The order writer counts existing orders
-- again in batches, see migration 14.
DELETE FROM order_days;
DELETE FROM order_days_journal;
INSERT INTO meta SELECT 'order_days_to', '0' WHERE EXISTS (SELECT 1 FROM orders)
  ON CONFLICT (key) DO UPDATE SET value = '0';
