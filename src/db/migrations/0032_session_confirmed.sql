-- When the password of a session was given again; NULL: at its sign-in.
ALTER TABLE sessions ADD COLUMN confirmed_at INTEGER;
