-- The language and region of the site, such as `en-GB`: weeks begin where it says.
ALTER TABLE site ADD COLUMN locale TEXT NOT NULL DEFAULT 'en-GB';
