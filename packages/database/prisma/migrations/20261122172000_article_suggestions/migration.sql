-- What became of an article that was suggested while somebody wrote a ticket, one row for each draft and article. Who
-- it was is known until the draft is a day old and decided, and not any longer.
CREATE TABLE article_suggestion (
    draft_id UUID NOT NULL,
    article_id UUID NOT NULL REFERENCES article (id) ON DELETE CASCADE ON UPDATE CASCADE,
    person_id UUID REFERENCES person (id) ON DELETE CASCADE ON UPDATE CASCADE,
    shown_at TIMESTAMPTZ(3) NOT NULL,
    opened_at TIMESTAMPTZ(3),
    -- When they said that it answered their question.
    answered_at TIMESTAMPTZ(3),
    -- When this draft was sent as a ticket.
    sent_at TIMESTAMPTZ(3),
    outcome TEXT CONSTRAINT article_suggestion_outcome CHECK (outcome IN ('confirmed', 'possible', 'ticket', 'none')),
    PRIMARY KEY (draft_id, article_id),
    CONSTRAINT article_suggestion_decided_has_nobody CHECK ((outcome IS NULL) = (person_id IS NOT NULL))
);
CREATE INDEX article_suggestion_undecided_idx ON article_suggestion (person_id, draft_id) WHERE outcome IS NULL;
CREATE INDEX article_suggestion_shown_at_idx ON article_suggestion (shown_at);
CREATE INDEX article_suggestion_article_id_idx ON article_suggestion (article_id);

-- The words of titles and keywords alone, by which articles are suggested.
CREATE INDEX article_search_title_words ON article_search USING GIN (ts_filter(document, '{a}'));
