CREATE OR REPLACE FUNCTION search_words_near(given text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
 SET "pg_trgm.similarity_threshold" TO '0.2'
AS $function$
    SELECT word FROM search_word
    WHERE word % given AND word <> given AND abs(length(word) - length(given)) <= 2
    ORDER BY similarity(word, given) DESC, word LIMIT 40
$function$;
