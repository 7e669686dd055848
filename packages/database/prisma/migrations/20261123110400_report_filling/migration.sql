-- Until a rebuild has reached all tickets, reports would show a part of them as the whole: where some had no facts before.
ALTER TABLE report_rebuild ADD COLUMN is_filling BOOLEAN NOT NULL DEFAULT TRUE;
