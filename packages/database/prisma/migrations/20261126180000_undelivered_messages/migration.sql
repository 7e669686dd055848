-- Whom a mail about a message did not reach, and why; and on its ticket, that there is such a message.
ALTER TABLE message ADD COLUMN undelivered JSONB;
ALTER TABLE ticket ADD COLUMN is_undelivered BOOLEAN NOT NULL DEFAULT FALSE;
