-- Which rows were there at the end of each day on which the clock was trusted: ids up to these. A row is as old as the
-- first of them that has it, whatever the clock said when it was written.
CREATE TABLE clock_days (
  day INTEGER PRIMARY KEY NOT NULL,
  orders INTEGER NOT NULL,
  audit INTEGER NOT NULL,
  alerts INTEGER NOT NULL,
  store_events INTEGER NOT NULL
) STRICT;

-- Rows that are there keep the age that they say: they count as written before the first account was.
INSERT INTO clock_days
SELECT (min(created_at) + 19800000) / 86400000 - 1,
  (SELECT coalesce(max(id), 0) FROM orders), (SELECT coalesce(max(id), 0) FROM audit),
  (SELECT coalesce(max(id), 0) FROM alerts_outbox), (SELECT coalesce(max(id), 0) FROM store_events)
FROM accounts HAVING count(*) > 0;
