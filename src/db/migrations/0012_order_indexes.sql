-- A page of a list costs the same whatever the number of orders. `kind` is level, decision, outcome and payment as one
-- number (src/db/queries/order-kinds.ts repeats the expression): a filter on these is a few kinds, and each kind is in
-- the order of the index, by time, risk or value.
CREATE INDEX orders_by_kind ON orders (
  account_id,
  (CASE risk_level WHEN 'LOW' THEN 0 WHEN 'REVIEW' THEN 1 ELSE 2 END * 30
    + CASE decision WHEN 'pending' THEN 0 WHEN 'verified' THEN 1 ELSE 2 END * 10
    + CASE ifnull(outcome, 'none') WHEN 'none' THEN 0 WHEN 'ndr' THEN 1 WHEN 'cancelled' THEN 2 WHEN 'delivered' THEN 3 ELSE 4 END * 2
    + CASE payment WHEN 'COD' THEN 0 ELSE 1 END),
  placed_at
);
CREATE INDEX orders_by_risk ON orders (
  account_id,
  (CASE risk_level WHEN 'LOW' THEN 0 WHEN 'REVIEW' THEN 1 ELSE 2 END * 30
    + CASE decision WHEN 'pending' THEN 0 WHEN 'verified' THEN 1 ELSE 2 END * 10
    + CASE ifnull(outcome, 'none') WHEN 'none' THEN 0 WHEN 'ndr' THEN 1 WHEN 'cancelled' THEN 2 WHEN 'delivered' THEN 3 ELSE 4 END * 2
    + CASE payment WHEN 'COD' THEN 0 ELSE 1 END),
  risk_score
);
CREATE INDEX orders_by_value ON orders (
  account_id,
  (CASE risk_level WHEN 'LOW' THEN 0 WHEN 'REVIEW' THEN 1 ELSE 2 END * 30
    + CASE decision WHEN 'pending' THEN 0 WHEN 'verified' THEN 1 ELSE 2 END * 10
    + CASE ifnull(outcome, 'none') WHEN 'none' THEN 0 WHEN 'ndr' THEN 1 WHEN 'cancelled' THEN 2 WHEN 'delivered' THEN 3 ELSE 4 END * 2
    + CASE payment WHEN 'COD' THEN 0 ELSE 1 END),
  order_value
);
CREATE INDEX orders_by_pincode ON orders (account_id, pincode, placed_at);
CREATE INDEX orders_by_state ON orders (account_id, state, placed_at);
CREATE INDEX orders_by_channel ON orders (account_id, channel, placed_at);

-- What an order found by another index is filtered by, without reading its row.
CREATE INDEX orders_facets ON orders (
  id, account_id, placed_at,
  (CASE risk_level WHEN 'LOW' THEN 0 WHEN 'REVIEW' THEN 1 ELSE 2 END * 30
    + CASE decision WHEN 'pending' THEN 0 WHEN 'verified' THEN 1 ELSE 2 END * 10
    + CASE ifnull(outcome, 'none') WHEN 'none' THEN 0 WHEN 'ndr' THEN 1 WHEN 'cancelled' THEN 2 WHEN 'delivered' THEN 3 ELSE 4 END * 2
    + CASE payment WHEN 'COD' THEN 0 ELSE 1 END),
  risk_score, order_value, channel, state, pincode
);

-- Open orders by row id, to score them again. Entries leave it when the order ends.
CREATE INDEX orders_open ON orders (account_id) WHERE outcome IS NULL OR outcome NOT IN ('delivered', 'rto');

DROP INDEX orders_by_time;
CREATE INDEX orders_by_time ON orders (account_id, placed_at);

DROP INDEX orders_queue;
DROP INDEX orders_by_level;
DROP INDEX orders_by_decision;
DROP INDEX orders_by_outcome;

-- The owner's audit, newest first, without the orders between its entries.
CREATE INDEX audit_of_accounts ON audit (id) WHERE kind <> 'order' AND kind <> 'rules';
