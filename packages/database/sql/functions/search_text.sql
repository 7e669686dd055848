-- Most of what is written in English has nothing to fold, and looking for it was half of the work.
-- The normal form sorts the accents of a letter, at the square of their number: of a long row of signs that are no letters,
-- of which nothing is left in the end, the beginning is enough.
CREATE OR REPLACE FUNCTION search_text(given text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN btrim(regexp_replace(regexp_replace(lower(CASE WHEN octet_length(given) = length(given) THEN given
    ELSE unaccent(NORMALIZE(regexp_replace(given, '([^[:alnum:][:space:]]{30})[^[:alnum:][:space:]]+'::text, '\1'::text, 'g'::text), NFKC)) END), '''s\M'::text, ' '::text, 'g'::text), '[^[:alnum:]]+'::text, ' '::text, 'g'::text));
