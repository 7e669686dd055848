-- Returns the published articles whose titles or keywords are spelt like these words: the average of their likeness.
CREATE OR REPLACE FUNCTION article_titles_near(given text[])
 RETURNS TABLE (article_id uuid, rank double precision)
 LANGUAGE sql
 STABLE
 SET "pg_trgm.word_similarity_threshold" TO '0.45'
AS $function$
    WITH typed AS MATERIALIZED (
        SELECT search_text(word) AS word FROM unnest(given) word WHERE length(search_text(word)) > 2
    )
    SELECT near.article_id, avg(word_similarity(typed.word, near.title))
    FROM typed, article_search near
    WHERE near.title %> ANY (ARRAY(SELECT word FROM typed))
    GROUP BY near.article_id
$function$;
