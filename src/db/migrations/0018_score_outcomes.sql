-- Finished orders by rules version, payment and risk score, from which the probability of a return is estimated.
CREATE TABLE score_outcomes (
  account_id INTEGER NOT NULL,
  rules_version INTEGER NOT NULL,
  payment TEXT NOT NULL,
  risk_score INTEGER NOT NULL,
  delivered INTEGER NOT NULL,
  rto INTEGER NOT NULL,
  PRIMARY KEY (account_id, rules_version, payment, risk_score)
) STRICT;

INSERT INTO score_outcomes
  SELECT account_id, rules_version, payment, risk_score, sum(outcome = 'delivered'), sum(outcome = 'rto')
  FROM orders WHERE outcome IN ('delivered', 'rto') GROUP BY account_id, rules_version, payment, risk_score;

-- The same of orders that were scored by other versions, scored again by this one; written once for each version.
CREATE TABLE score_outcomes_before (
  account_id INTEGER NOT NULL,
  rules_version INTEGER NOT NULL,
  outcomes TEXT NOT NULL,
  PRIMARY KEY (account_id, rules_version)
) STRICT;
