-- Returns what is found of these articles, as far as they are published. A document bears its configuration as a mark;
-- capitals stand in no word.
CREATE OR REPLACE FUNCTION article_documents(ids uuid[])
 RETURNS TABLE (article_id uuid, configuration text, document tsvector, title text)
 LANGUAGE sql
 STABLE
AS $function$
    SELECT article.id, language.configuration,
        array_to_tsvector(ARRAY['L:' || language.configuration])
            || article_vector(language.configuration, version.title, 'A')
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
$function$;
