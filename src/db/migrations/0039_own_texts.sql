-- What a shop says in its own words, JSON: reasons for rejecting an order, and messages to buyers by kind and language.
ALTER TABLE accounts ADD COLUMN reject_reasons TEXT NOT NULL DEFAULT '[]';
ALTER TABLE accounts ADD COLUMN messages TEXT NOT NULL DEFAULT '{}';
