-- The languages that a site writes mails in, as BCP 47 tags, the one for unknown readers first.
ALTER TABLE site ADD COLUMN languages TEXT[] NOT NULL DEFAULT ARRAY['en']::TEXT[];
