-- Postgres has stems of Arabic, and no stop words.
CREATE TEXT SEARCH DICTIONARY search_ar_stem (TEMPLATE = snowball, LANGUAGE = arabic);
CREATE TEXT SEARCH CONFIGURATION search_ar (COPY = search);
ALTER TEXT SEARCH CONFIGURATION search_ar ALTER MAPPING REPLACE search_stem WITH search_ar_stem;

CREATE OR REPLACE FUNCTION article_configuration(language text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE split_part(lower(language), '-', 1)
    WHEN 'nb' THEN 'search_no' WHEN 'nn' THEN 'search_no'
    ELSE CASE WHEN split_part(lower(language), '-', 1)
            = ANY ('{ar,da,de,en,es,fi,fr,hu,it,nl,no,pt,ru,sv,tr}'::text[])
        THEN 'search_' || split_part(lower(language), '-', 1) ELSE 'search_plain' END
END;

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

UPDATE article_search SET document = document || array_to_tsvector(ARRAY['L:' || configuration]);
SELECT article_index(ARRAY(SELECT id FROM article WHERE split_part(lower(language), '-', 1) = 'ar'));

-- The words of articles in languages that write compounds, as `article_index` keeps them from now on.
SELECT search_learn(search_text(version.title || ' ' || version.text))
FROM article JOIN article_version version ON version.id = article.published_version_id
WHERE article.archived_at IS NULL AND split_part(lower(article.language), '-', 1) = ANY ('{da,de,nl,nb,nn,no,sv}');
