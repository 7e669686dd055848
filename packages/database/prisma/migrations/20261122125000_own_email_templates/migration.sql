-- The table began with copies of the templates that Lodge comes with, and nothing could change them. Those are in the
-- catalogue now, in the language of the reader; the table has only what a university writes itself.
DELETE FROM "email_template";
