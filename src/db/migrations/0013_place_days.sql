-- Counters of places by day, so that those of any time in the past are a sum. Orders are counted on the day when they
-- were placed, outcomes on the day when they happened (in IST). Each row is there twice: for its day and for the 32 days
-- that contain it, so that a sum reads few rows. New rows go to two places of the table: writing them is cheap.
CREATE TABLE place_days (
  account_id INTEGER NOT NULL,
  -- Length of the period: 1 or 32.
  days INTEGER NOT NULL,
  -- Days since 1970.
  first_day INTEGER NOT NULL,
  -- As in place_stats, and 'value': the merchant's orders by bucket of their value.
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  cod INTEGER NOT NULL,
  cod_delivered INTEGER NOT NULL,
  cod_rto INTEGER NOT NULL,
  prepaid INTEGER NOT NULL,
  prepaid_delivered INTEGER NOT NULL,
  prepaid_rto INTEGER NOT NULL,
  PRIMARY KEY (account_id, days, first_day, kind, value)
) STRICT, WITHOUT ROWID;

-- The buckets are those of `valueBucket`.
CREATE TEMP TABLE counted_orders AS
  SELECT account_id, pincode, district, state, payment = 'COD' AS cod, (placed_at + 19800000) / 86400000 AS placed_day,
    CASE WHEN outcome IN ('delivered', 'rto') THEN outcome = 'delivered' END AS delivered,
    (max(placed_at, coalesce(outcome_at, placed_at)) + 19800000) / 86400000 AS outcome_day,
    CASE WHEN currency <> 'INR' THEN NULL WHEN order_value <= 0 THEN 0
      ELSE max(1, min(255, 1 + CAST(8 * log2(1 + order_value) AS INTEGER))) END AS bucket
  FROM orders;

INSERT INTO place_days
  SELECT account_id, 1, placed_day, 'merchant', '', sum(cod), 0, 0, sum(NOT cod), 0, 0
  FROM counted_orders GROUP BY account_id, placed_day;
INSERT INTO place_days
  SELECT account_id, 1, placed_day, 'pin', pincode, sum(cod), 0, 0, sum(NOT cod), 0, 0
  FROM counted_orders WHERE pincode <> '' GROUP BY account_id, placed_day, pincode;
INSERT INTO place_days
  SELECT account_id, 1, placed_day, 'value', CAST(bucket AS TEXT), sum(cod), 0, 0, sum(NOT cod), 0, 0
  FROM counted_orders WHERE bucket IS NOT NULL GROUP BY account_id, placed_day, bucket;
INSERT INTO place_days
  SELECT account_id, 1, outcome_day, 'merchant', '', 0, sum(cod AND delivered), sum(cod AND NOT delivered),
    0, sum(NOT cod AND delivered), sum(NOT cod AND NOT delivered)
  FROM counted_orders WHERE delivered IS NOT NULL GROUP BY account_id, outcome_day
  ON CONFLICT DO UPDATE SET cod_delivered = excluded.cod_delivered, cod_rto = excluded.cod_rto,
    prepaid_delivered = excluded.prepaid_delivered, prepaid_rto = excluded.prepaid_rto;
INSERT INTO place_days
  SELECT account_id, 1, outcome_day, 'pin', pincode, 0, sum(cod AND delivered), sum(cod AND NOT delivered),
    0, sum(NOT cod AND delivered), sum(NOT cod AND NOT delivered)
  FROM counted_orders WHERE delivered IS NOT NULL AND pincode <> '' GROUP BY account_id, outcome_day, pincode
  ON CONFLICT DO UPDATE SET cod_delivered = excluded.cod_delivered, cod_rto = excluded.cod_rto,
    prepaid_delivered = excluded.prepaid_delivered, prepaid_rto = excluded.prepaid_rto;
INSERT INTO place_days
  SELECT account_id, 1, outcome_day, 'district', district, 0, sum(cod AND delivered), sum(cod AND NOT delivered),
    0, sum(NOT cod AND delivered), sum(NOT cod AND NOT delivered)
  FROM counted_orders WHERE delivered IS NOT NULL AND district <> '' GROUP BY account_id, outcome_day, district;
INSERT INTO place_days
  SELECT account_id, 1, outcome_day, 'state', state, 0, sum(cod AND delivered), sum(cod AND NOT delivered),
    0, sum(NOT cod AND delivered), sum(NOT cod AND NOT delivered)
  FROM counted_orders WHERE delivered IS NOT NULL AND state <> '' GROUP BY account_id, outcome_day, state;
DROP TABLE counted_orders;

INSERT INTO place_days
  SELECT account_id, 32, first_day / 32 * 32, kind, value,
    sum(cod), sum(cod_delivered), sum(cod_rto), sum(prepaid), sum(prepaid_delivered), sum(prepaid_rto)
  FROM place_days
  GROUP BY account_id, first_day / 32, kind, value;

-- Changes that an earlier version left in the journal are in the orders, and so in the rows above.
ALTER TABLE place_stats_journal ADD COLUMN counts_days INTEGER NOT NULL DEFAULT 0;
