-- What the statuses of the shop's files mean, as it has said: JSON, status -> delivered, ndr, rto, cancelled or open.
ALTER TABLE accounts ADD COLUMN status_meanings TEXT NOT NULL DEFAULT '{}';
