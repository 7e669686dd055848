-- The share of deadlines that the help desk aims to meet, in percent.
ALTER TABLE site ADD COLUMN first_response_target INTEGER NOT NULL DEFAULT 95;
ALTER TABLE site ADD COLUMN next_response_target INTEGER NOT NULL DEFAULT 90;
ALTER TABLE site ADD COLUMN resolution_target INTEGER NOT NULL DEFAULT 85;
ALTER TABLE site ADD CONSTRAINT site_targets CHECK (
  first_response_target BETWEEN 1 AND 100 AND next_response_target BETWEEN 1 AND 100
  AND resolution_target BETWEEN 1 AND 100);
