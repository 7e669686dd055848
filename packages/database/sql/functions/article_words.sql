-- "Wi-Fi" is found as "wifi" too.
CREATE OR REPLACE FUNCTION article_words(given text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN search_text(given || COALESCE(' ' || (
    SELECT string_agg(replace(found.parts[1], '-', ''), ' ')
    FROM regexp_matches(given, '[[:alnum:]]+(?:-[[:alnum:]]+)+', 'g') AS found (parts)), ''));
