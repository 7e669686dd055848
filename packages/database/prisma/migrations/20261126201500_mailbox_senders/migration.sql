-- The sender of a mailbox's mails: its own name, its signature, and where it has one its mail server and its DKIM key.
ALTER TABLE mailbox ADD COLUMN sender_name TEXT, ADD COLUMN signature TEXT NOT NULL DEFAULT '';

CREATE TABLE mailbox_smtp (
    mailbox_id UUID NOT NULL,
    host TEXT NOT NULL,
    port INTEGER NOT NULL,
    security TEXT NOT NULL,
    user_name TEXT,
    password TEXT,
    version UUID NOT NULL,
    failing_since TIMESTAMPTZ(3),
    problem TEXT,
    CONSTRAINT mailbox_smtp_pkey PRIMARY KEY (mailbox_id)
);
ALTER TABLE mailbox_smtp ADD CONSTRAINT mailbox_smtp_mailbox_id_fkey
  FOREIGN KEY (mailbox_id) REFERENCES mailbox(id) ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE mailbox_dkim (
    mailbox_id UUID NOT NULL,
    domain TEXT NOT NULL,
    selector TEXT NOT NULL,
    private_key TEXT NOT NULL,
    public_key TEXT NOT NULL,
    CONSTRAINT mailbox_dkim_pkey PRIMARY KEY (mailbox_id)
);
ALTER TABLE mailbox_dkim ADD CONSTRAINT mailbox_dkim_mailbox_id_fkey
  FOREIGN KEY (mailbox_id) REFERENCES mailbox(id) ON DELETE CASCADE ON UPDATE CASCADE;
