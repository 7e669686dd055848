-- Whether an article helped its reader, who is a keyed hash for a while and nobody afterwards.
CREATE TABLE article_feedback (
    id UUID PRIMARY KEY,
    article_id UUID NOT NULL REFERENCES article (id) ON DELETE CASCADE ON UPDATE CASCADE,
    is_helpful BOOLEAN NOT NULL,
    comment TEXT NOT NULL DEFAULT '',
    reader TEXT,
    given_at TIMESTAMPTZ(3) NOT NULL,
    -- When the reader is forgotten.
    forget_at TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT article_feedback_once_per_reader UNIQUE (article_id, reader)
);
CREATE INDEX article_feedback_article_idx ON article_feedback (article_id, given_at DESC);
CREATE INDEX article_feedback_forget_at_idx ON article_feedback (forget_at) WHERE reader IS NOT NULL;
CREATE INDEX article_feedback_given_at_idx ON article_feedback (given_at) WHERE comment <> '';
