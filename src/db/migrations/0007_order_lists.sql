-- Lists are in the order of `placed_at`, because imported orders come after newer ones. The index also holds what
-- lists are filtered and sorted by: orders that do not match are passed over without reading their rows. New
-- entries go to its end, so that scoring writes no more pages than before.
DROP INDEX orders_by_time;
CREATE INDEX orders_by_time ON orders (
  account_id, placed_at, id,
  risk_level, risk_score, decision, outcome, payment, order_value, channel, state, pincode
);

-- What is at its end needs no decision.
DROP INDEX orders_queue;
CREATE INDEX orders_queue ON orders (account_id, risk_score)
  WHERE decision = 'pending' AND risk_level IN ('REVIEW', 'HIGH') AND (outcome IS NULL OR outcome = 'ndr');

DROP INDEX orders_by_level;
CREATE INDEX orders_by_level ON orders (account_id, risk_level, placed_at) WHERE risk_level <> 'LOW';
DROP INDEX orders_by_decision;
CREATE INDEX orders_by_decision ON orders (account_id, decision, placed_at) WHERE decision <> 'pending';
DROP INDEX orders_by_outcome;
CREATE INDEX orders_by_outcome ON orders (account_id, outcome, placed_at) WHERE outcome IS NOT NULL;
