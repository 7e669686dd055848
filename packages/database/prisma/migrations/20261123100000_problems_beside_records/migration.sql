ALTER TABLE import_line RENAME COLUMN judged TO record_problem;
