CREATE TABLE orders (
  id INTEGER PRIMARY KEY NOT NULL,
  account_id INTEGER NOT NULL,
  order_id TEXT NOT NULL,
  channel TEXT NOT NULL,
  placed_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  payment TEXT NOT NULL CHECK (payment IN ('COD', 'PREPAID')),
  order_value REAL NOT NULL,
  name TEXT NOT NULL,
  phone TEXT NOT NULL,
  email TEXT NOT NULL,
  city TEXT NOT NULL,
  pincode TEXT NOT NULL,
  district TEXT NOT NULL,
  state TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  address TEXT NOT NULL,
  verification TEXT NOT NULL,
  risk_level TEXT NOT NULL CHECK (risk_level IN ('LOW', 'REVIEW', 'HIGH')),
  risk_score INTEGER NOT NULL,
  risk_reasons TEXT NOT NULL,
  rules_version INTEGER NOT NULL,
  scored_at INTEGER NOT NULL,
  signal_set INTEGER NOT NULL,
  signals TEXT NOT NULL,
  decision TEXT NOT NULL CHECK (decision IN ('pending', 'verified', 'rejected')),
  decision_note TEXT,
  decision_actor TEXT,
  decided_at INTEGER,
  outcome TEXT CHECK (outcome IN ('delivered', 'ndr', 'rto', 'cancelled')),
  outcome_at INTEGER,
  ndr_at INTEGER,
  UNIQUE (account_id, order_id)
) STRICT;
-- Partial where most new orders need no entry: they are written at scoring, under load.
CREATE INDEX orders_by_time ON orders (account_id, placed_at);
CREATE INDEX orders_queue ON orders (account_id, risk_score)
  WHERE decision = 'pending' AND risk_level IN ('REVIEW', 'HIGH');
CREATE INDEX orders_by_level ON orders (account_id, risk_level) WHERE risk_level <> 'LOW';
CREATE INDEX orders_by_decision ON orders (account_id, decision) WHERE decision <> 'pending';
CREATE INDEX orders_by_outcome ON orders (account_id, outcome) WHERE outcome IS NOT NULL;
CREATE INDEX orders_by_outcome_time ON orders (account_id, outcome_at) WHERE outcome_at IS NOT NULL;

-- How many orders there are of each kind, so that no page has to count them.
CREATE TABLE order_counts (
  account_id INTEGER NOT NULL,
  risk_level TEXT NOT NULL,
  decision TEXT NOT NULL,
  outcome TEXT NOT NULL,
  payment TEXT NOT NULL,
  orders INTEGER NOT NULL,
  PRIMARY KEY (account_id, risk_level, decision, outcome, payment)
) STRICT, WITHOUT ROWID;

-- Outcomes that came before their order.
CREATE TABLE early_outcomes (
  account_id INTEGER NOT NULL,
  order_id TEXT NOT NULL,
  outcome TEXT NOT NULL,
  outcome_at INTEGER NOT NULL,
  ndr_at INTEGER,
  PRIMARY KEY (account_id, order_id)
) STRICT, WITHOUT ROWID;

-- What is known of a phone, an e-mail, an address, a PIN, a district, a state, a merchant.
CREATE TABLE pasts (
  account_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  past TEXT NOT NULL,
  PRIMARY KEY (account_id, kind, value)
) STRICT, WITHOUT ROWID;

-- The names of the signals that orders hold the values of.
CREATE TABLE signal_sets (
  id INTEGER PRIMARY KEY NOT NULL,
  names TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE rule_versions (
  account_id INTEGER NOT NULL,
  version INTEGER NOT NULL,
  document TEXT NOT NULL,
  author TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (account_id, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE audit (
  id INTEGER PRIMARY KEY NOT NULL,
  account_id INTEGER NOT NULL,
  order_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  source TEXT NOT NULL,
  actor TEXT,
  action TEXT NOT NULL,
  before TEXT,
  after TEXT
) STRICT;
CREATE INDEX audit_by_order ON audit (account_id, order_id);
CREATE INDEX audit_by_account ON audit (account_id);

CREATE TABLE alerts_outbox (
  id INTEGER PRIMARY KEY NOT NULL,
  account_id INTEGER NOT NULL,
  order_id TEXT NOT NULL,
  risk_level TEXT NOT NULL,
  payload TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  next_at INTEGER,
  last_at INTEGER,
  last_status INTEGER,
  last_error TEXT,
  delivered_at INTEGER,
  UNIQUE (account_id, order_id, risk_level)
) STRICT;
CREATE INDEX alerts_due ON alerts_outbox (next_at) WHERE next_at IS NOT NULL;

-- Rowid is the id of the order. Trigrams, so that any part of a text is found without reading all texts.
CREATE VIRTUAL TABLE order_search USING fts5 (text, tokenize = 'trigram', content = '', contentless_delete = 1);
