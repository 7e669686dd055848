-- A worker that sends a mail claims its delivery first; a claim that is too old belongs to a worker that died.
ALTER TABLE email_delivery
  ADD COLUMN claimed_at timestamptz(3),
  ADD CONSTRAINT email_delivery_state_known CHECK (state IN ('pending', 'sending', 'sent', 'skipped', 'failed'));

-- What later looks for mails that a long outage of the mail server left behind.
CREATE INDEX email_delivery_unsent ON email_delivery (created_at) WHERE state IN ('pending', 'sending');
