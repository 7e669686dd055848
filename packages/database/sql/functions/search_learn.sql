CREATE OR REPLACE FUNCTION search_learn(plain text)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
    unknown TEXT[];
BEGIN
    SELECT array_agg(word) INTO unknown
    FROM (SELECT DISTINCT word FROM string_to_table(plain, ' ') AS word) words
    WHERE length(word) BETWEEN 3 AND 40 AND word !~ U&'[0-9\A840]'
        AND NOT EXISTS (SELECT FROM search_word known WHERE known.word = words.word);
    IF unknown IS NULL THEN
        RETURN;
    ELSIF pg_try_advisory_xact_lock(4216002) THEN
        WITH waiting AS (DELETE FROM search_word_waiting RETURNING words)
        INSERT INTO search_word (word, stem)
        SELECT word, search_lexeme(word)
        FROM (SELECT unnest(unknown) AS word UNION SELECT unnest(words) FROM waiting) learnt
        ON CONFLICT DO NOTHING;
    ELSE
        INSERT INTO search_word_waiting (words) VALUES (unknown);
    END IF;
END $function$;
