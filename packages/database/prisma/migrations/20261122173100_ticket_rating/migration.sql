-- How the requester found the answer to a resolved ticket: `none`, or `1` (very poor) to `5` (very good).
ALTER TABLE ticket ADD COLUMN rating TEXT NOT NULL DEFAULT 'none';
ALTER TABLE ticket ADD COLUMN rating_comment TEXT;
ALTER TABLE ticket ADD CONSTRAINT ticket_rating_known CHECK (rating IN ('none', '1', '2', '3', '4', '5'));

-- Lists of the tickets with a rating, the latest change first; most tickets have none.
CREATE INDEX ticket_rating_updated ON ticket (rating, updated_at DESC, id DESC) WHERE rating <> 'none';
