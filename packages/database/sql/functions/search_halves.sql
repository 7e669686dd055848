-- Returns the two words that a word may be written as, such as "time" and "table": both are known, or too short to be
-- kept as known. The caller leaves out those that say nothing.
CREATE OR REPLACE FUNCTION search_halves(given text)
 RETURNS TABLE (first text, second text)
 LANGUAGE sql
 STABLE
AS $function$
    SELECT half.first, half.second
    FROM (SELECT left(given, place) AS first, substr(given, place + 1) AS second
          FROM generate_series(1, length(given) - 1) place) half
    WHERE length(given) BETWEEN 4 AND 24 AND given !~ '[0-9]' AND (length(half.second) > 1)
        -- A single letter before a word is the e of "e-mail" and its kind.
        AND (length(half.first) > 1 OR half.first = 'e')
        AND (length(half.first) < 3 OR EXISTS (SELECT FROM search_word WHERE word = half.first))
        AND (length(half.second) < 3 OR EXISTS (SELECT FROM search_word WHERE word = half.second))
        AND (length(half.first) > 2 OR length(half.second) > 2 OR length(given) = 4)
$function$;
