-- How many orders a rule has decided on its latest day, a number of days since 1970 in IST: one row for each rule with a cap.
CREATE TABLE rule_decisions (
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  code TEXT NOT NULL,
  day INTEGER NOT NULL,
  orders INTEGER NOT NULL,
  PRIMARY KEY (account_id, code)
) STRICT, WITHOUT ROWID;
