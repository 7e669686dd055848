-- The address that a mail came from where nothing shows that its author wrote it, and why that is in doubt.
ALTER TABLE message ADD COLUMN sender_address CITEXT, ADD COLUMN sender_doubt TEXT;
