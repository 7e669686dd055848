-- The articles linked to a ticket: by an agent, or because its requester had read one before asking.
CREATE TABLE ticket_article (
    ticket_id UUID NOT NULL REFERENCES ticket (id) ON DELETE CASCADE ON UPDATE CASCADE,
    article_id UUID NOT NULL REFERENCES article (id) ON DELETE CASCADE ON UPDATE CASCADE,
    linked_at TIMESTAMPTZ(3) NOT NULL,
    PRIMARY KEY (ticket_id, article_id)
);
CREATE INDEX ticket_article_article_id_idx ON ticket_article (article_id);
