-- An order has several parcels, each with its AWB and outcome: those beside the one whose outcome counts, as JSON.
ALTER TABLE orders ADD COLUMN parcels TEXT NOT NULL DEFAULT '[]';
-- Their AWBs, in capitals. Only such orders have rows.
CREATE TABLE order_awbs (
  account_id INTEGER NOT NULL,
  awb TEXT NOT NULL,
  -- orders.id
  order_row INTEGER NOT NULL,
  PRIMARY KEY (account_id, awb, order_row)
) STRICT, WITHOUT ROWID;
-- A store's parcels may be reported before their order.
ALTER TABLE early_outcomes ADD COLUMN awb TEXT NOT NULL DEFAULT '';
ALTER TABLE early_outcomes ADD COLUMN parcels TEXT NOT NULL DEFAULT '[]';
