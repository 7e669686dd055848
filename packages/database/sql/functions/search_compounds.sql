-- Returns the words of tickets that have a word within or at their end, such as "prufungsanmeldung" of "anmeldung". What
-- stands before a short one has to be known as a word, with or without what joins the two. Its plan is made once, as that
-- of search_forms.
CREATE OR REPLACE FUNCTION search_compounds(language text, given text, spelt text)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
    RETURN QUERY
    WITH cut AS MATERIALIZED (
        SELECT search_stem_in(language, given) AS stem
    ), part AS (
        SELECT stem AS text FROM cut
        UNION SELECT left(spelt, length(stem) - length(given)) FROM cut
        WHERE spelt <> given AND length(stem) < length(given)
        UNION SELECT spelt FROM cut WHERE spelt <> given AND length(stem) >= length(given)
    ), compound AS (
        SELECT known.word, part.text AS part, search_stem_in(language, known.word) AS stem
        FROM part
        CROSS JOIN LATERAL (SELECT word FROM search_word WHERE word LIKE '%' || part.text || '%' LIMIT 2000) known
        WHERE length(part.text) > 2 AND NOT starts_with(known.word, part.text)
    )
    SELECT compound.word FROM compound
    CROSS JOIN LATERAL (SELECT left(compound.stem, -length(compound.part)) AS text) before
    WHERE length(compound.part) > 4 OR (right(compound.stem, length(compound.part)) = compound.part AND EXISTS (
        SELECT FROM search_word known WHERE known.word IN (before.text, regexp_replace(before.text, '(s|es|n|en|er)$', ''))))
    GROUP BY compound.word ORDER BY length(compound.word), compound.word LIMIT 40;
END $function$;
