-- Receipts of the last hours are counted for each mail, among all mails of a mailbox and of a sender.
CREATE INDEX incoming_mail_receipts_of_mailbox ON incoming_mail (mailbox_id, decided_at) WHERE sends_receipt;
CREATE INDEX incoming_mail_receipts_to_sender ON incoming_mail (from_address, decided_at) WHERE sends_receipt;
