-- Second factor of members: the secret of the authenticator app, encrypted; the 30 seconds of the code that was used last;
-- salted hashes of the recovery codes that are left, JSON. An account may require it of all members.
ALTER TABLE members ADD COLUMN totp_sealed BLOB;
ALTER TABLE members ADD COLUMN totp_step INTEGER NOT NULL DEFAULT 0;
ALTER TABLE members ADD COLUMN recovery_hashes TEXT NOT NULL DEFAULT '[]';
ALTER TABLE accounts ADD COLUMN totp_required INTEGER NOT NULL DEFAULT 0;
