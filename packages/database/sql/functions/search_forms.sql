-- Returns the words of tickets that are the same word in a language, in another case, number or gender. `spelt` is how
-- its umlauts are written out. In Arabic articles, prepositions and "and" stand before a word and are written with it.
-- Its plan is made once for each connection: within the statement that calls it, planning took longer than looking.
CREATE OR REPLACE FUNCTION search_forms(language text, given text, spelt text)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
    RETURN QUERY
    WITH cut AS MATERIALIZED (
        SELECT search_stem_in(language, given) AS stem
    ), start AS (
        -- The last letter of a stem may be another in some of its words, as in "nationaux".
        SELECT CASE WHEN length(stem) > 4 THEN left(stem, -1) ELSE stem END AS text FROM cut
        UNION SELECT left(spelt, greatest(4, length(stem) - 1)) FROM cut WHERE spelt <> given
        UNION SELECT before || first || substr(stem, 2)
        FROM cut, unnest('{"",ال,وال,بال,لل,و,ب,ل}'::text[]) before,
            unnest(CASE WHEN left(stem, 1) = 'ا' THEN '{ا,أ,إ,آ}'::text[] ELSE ARRAY[left(stem, 1)] END) first
        WHERE language = 'ar'
    )
    SELECT DISTINCT known.word FROM cut, start
    CROSS JOIN LATERAL (
        -- The order keeps Postgres to the index, whatever it expects of the beginning.
        SELECT word FROM search_word
        WHERE word >= start.text AND word < start.text || chr(1114111) ORDER BY word LIMIT 1000) known
    CROSS JOIN LATERAL (SELECT search_stem_in(language, known.word) AS stem OFFSET 0) form
    WHERE length(start.text) > 2 AND length(known.word) <= length(start.text) + 8
        AND form.stem IN (cut.stem, given)
    LIMIT 20;
END $function$;
