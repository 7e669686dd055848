-- Writes what is found of these articles: nothing of those that are not published.
CREATE OR REPLACE FUNCTION article_index(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
    DELETE FROM article_search USING article
    WHERE article_search.article_id = article.id AND article.id = ANY (ids)
        AND (article.published_version_id IS NULL OR article.archived_at IS NOT NULL);
    INSERT INTO article_search (article_id, configuration, document, title)
    SELECT * FROM article_documents(ids)
    ON CONFLICT (article_id) DO UPDATE
        SET configuration = excluded.configuration, document = excluded.document, title = excluded.title;
    -- Of languages that write compounds, so that these are found by their parts.
    PERFORM search_learn(search_text(version.title || ' ' || version.text))
    FROM article
    JOIN article_version version ON version.id = article.published_version_id
    WHERE article.id = ANY (ids) AND article.archived_at IS NULL
        AND article_configuration(article.language) = ANY ('{search_da,search_de,search_nl,search_no,search_sv}');
END $function$;
