-- Since when mail to an address fails for good, and why; and which mails came back, of which the third within a week counts.
ALTER TABLE person_address ADD COLUMN failing_since TIMESTAMPTZ(3), ADD COLUMN failing_reason TEXT;
CREATE INDEX person_address_failing ON person_address (person_id) WHERE failing_since IS NOT NULL;

ALTER TABLE email_delivery ADD COLUMN bounced_at TIMESTAMPTZ(3);
CREATE INDEX email_delivery_bounced ON email_delivery (recipient, bounced_at) WHERE bounced_at IS NOT NULL;

-- A mail is stopped where mail to its address fails.
ALTER TABLE email_delivery DROP CONSTRAINT email_delivery_state_known;
ALTER TABLE email_delivery ADD CONSTRAINT email_delivery_state_known
  CHECK (state IN ('pending', 'sending', 'sent', 'skipped', 'failed', 'stopped', 'discarded'));
