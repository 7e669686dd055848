-- An article that was written from a ticket had the whole tag of its requester's browser, such as `en-GB` on a site that
-- speaks `en`. It gets the site's tag, unless the same article is there in it already.
DO $$
DECLARE
    mended uuid[];
BEGIN
    WITH wanted AS (
        SELECT DISTINCT ON (COALESCE(article.original_id, article.id), spoken.language)
            article.id, spoken.language
        FROM article
        JOIN ticket_article ON ticket_article.article_id = article.id
        JOIN ticket ON ticket.id = ticket_article.ticket_id AND ticket.language = article.language
        CROSS JOIN site
        CROSS JOIN LATERAL (
            SELECT one.language FROM unnest(site.languages) AS one (language)
            WHERE starts_with(article.language, one.language || '-')
            ORDER BY length(one.language) DESC LIMIT 1) spoken
        WHERE NOT article.language = ANY(site.languages)
          AND NOT EXISTS (
            SELECT FROM article other
            WHERE COALESCE(other.original_id, other.id) = COALESCE(article.original_id, article.id)
              AND other.language = spoken.language)
        ORDER BY COALESCE(article.original_id, article.id), spoken.language, article.id
    ), changed AS (
        UPDATE article SET language = wanted.language, revision = revision + 1
        FROM wanted WHERE wanted.id = article.id
        RETURNING article.id
    )
    SELECT array_agg(id) INTO mended FROM changed;
    IF mended IS NOT NULL THEN
        PERFORM article_index(mended);
    END IF;
END $$;
