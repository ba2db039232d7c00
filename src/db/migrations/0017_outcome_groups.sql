-- Outcomes by sorting district (the first three digits of the PIN), hour of the day and band of values, of the orders
-- that are stored. The journal holds changes that place_stats does not contain yet, and place_days where counts_days is
-- 1: they are subtracted, because reading the journal adds them.
CREATE TEMP TABLE outcome_changes AS
  SELECT account_id, placed_at, payment, order_value, pincode, outcome, outcome_at, currency, 1 AS by_now, 1 AS by_day
  FROM orders;
-- An entry is [by, account, placed_at, payment, order_value, pincode, district, state, outcome, outcome_at, currency].
INSERT INTO outcome_changes
  SELECT change ->> 1, change ->> 2, change ->> 3, change ->> 4, change ->> 5, change ->> 8, change ->> 9,
    coalesce(change ->> 10, 'INR'), -(change ->> 0), -(change ->> 0) * counts_days
  FROM (
    SELECT counts_days, CASE each.type WHEN 'array' THEN each.value ELSE '[]' END AS change
    FROM place_stats_journal, json_each(changes) AS each);

CREATE TEMP TABLE group_changes AS
  WITH finished AS (
    SELECT *, payment = 'COD' AS cod, outcome = 'delivered' AS delivered,
      (max(placed_at, coalesce(outcome_at, placed_at)) + 19800000) / 86400000 AS day,
      (placed_at + 19800000) % 86400000 AS since_midnight,
      -- As `valueBucket` and `valueBand`.
      (CASE WHEN order_value <= 0 THEN 0
        ELSE max(1, min(255, 1 + CAST(8 * log2(1 + order_value) AS INTEGER))) END) / 4 AS band
    FROM outcome_changes WHERE outcome IN ('delivered', 'rto'))
  SELECT account_id, day, cod, delivered, by_now, by_day, 'sorting_district' AS kind, substr(pincode, 1, 3) AS value
  FROM finished WHERE pincode <> ''
  UNION ALL
  -- Midnight to the millisecond is a date without a time.
  SELECT account_id, day, cod, delivered, by_now, by_day, 'hour', CAST(since_midnight / 3600000 AS TEXT)
  FROM finished WHERE since_midnight > 0
  UNION ALL
  SELECT account_id, day, cod, delivered, by_now, by_day, 'value_band', CAST(band AS TEXT)
  FROM finished WHERE currency = 'INR';
DROP TABLE outcome_changes;

INSERT INTO place_stats
  SELECT account_id, kind, value, json_object(
    'c', json_array(0, sum(by_now * (cod AND delivered)), sum(by_now * (cod AND NOT delivered))),
    'p', json_array(0, sum(by_now * (NOT cod AND delivered)), sum(by_now * (NOT cod AND NOT delivered))))
  FROM group_changes GROUP BY account_id, kind, value;

INSERT INTO place_days
  SELECT account_id, 1, day, kind, value, 0, sum(by_day * (cod AND delivered)), sum(by_day * (cod AND NOT delivered)),
    0, sum(by_day * (NOT cod AND delivered)), sum(by_day * (NOT cod AND NOT delivered))
  FROM group_changes GROUP BY account_id, day, kind, value HAVING sum(abs(by_day)) > 0;
DROP TABLE group_changes;

INSERT INTO place_days
  SELECT account_id, 32, first_day / 32 * 32, kind, value,
    0, sum(cod_delivered), sum(cod_rto), 0, sum(prepaid_delivered), sum(prepaid_rto)
  FROM place_days WHERE days = 1 AND kind IN ('sorting_district', 'hour', 'value_band')
  GROUP BY account_id, first_day / 32, kind, value;
