-- What people say of themselves in the portal: the language that they read, which mails they want, and that their
-- account be deleted.
ALTER TABLE person ADD COLUMN language TEXT;
ALTER TABLE person ADD COLUMN requester_preferences JSONB NOT NULL DEFAULT '{}';
ALTER TABLE person ADD COLUMN deletion_requested_at TIMESTAMPTZ(3);

CREATE INDEX person_deletion_requested ON person (deletion_requested_at) WHERE deletion_requested_at IS NOT NULL;
