-- What readers searched the knowledge base for, without who they were; a search box writes one row for a search that
-- grows letter by letter.
CREATE TABLE article_search_log (
    id UUID PRIMARY KEY,
    -- Folded, without addresses and long numbers.
    words TEXT NOT NULL,
    hits INTEGER NOT NULL,
    opened_article_id UUID REFERENCES article (id) ON DELETE SET NULL ON UPDATE CASCADE,
    searched_at TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX article_search_log_searched_at_idx ON article_search_log (searched_at);
