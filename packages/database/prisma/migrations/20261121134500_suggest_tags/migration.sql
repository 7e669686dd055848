-- Suggestions while a tag is typed: by its beginning, and by likeness
CREATE INDEX tag_likeness ON tag USING GIN (name gin_trgm_ops);
CREATE INDEX tag_created ON tag (created_at DESC, name);
