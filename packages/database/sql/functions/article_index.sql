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
    SELECT article.id, language.configuration,
        article_vector(language.configuration, version.title, 'A')
            || article_vector(language.configuration, array_to_string(article.keywords, ' . '), 'A')
            || article_vector(language.configuration, COALESCE(heading.text, ''), 'B')
            || article_vector(language.configuration, version.summary, 'C')
            || setweight(to_tsvector(language.configuration::regconfig, article_words(version.text)), 'C'),
        search_text(version.title || ' ' || array_to_string(article.keywords, ' '))
    FROM article
    JOIN article_version version ON version.id = article.published_version_id
    CROSS JOIN LATERAL (SELECT article_configuration(article.language) AS configuration) language
    CROSS JOIN LATERAL (
        SELECT string_agg(each->>'text', ' . ') AS text FROM jsonb_array_elements(version.headings) each) heading
    WHERE article.id = ANY (ids) AND article.archived_at IS NULL
    ON CONFLICT (article_id) DO UPDATE
        SET configuration = excluded.configuration, document = excluded.document, title = excluded.title;
END $function$;
