-- Most of what is written in English has nothing to fold, and looking for it was half of the work.
CREATE OR REPLACE FUNCTION search_text(given text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN btrim(regexp_replace(regexp_replace(lower(CASE WHEN octet_length(given) = length(given) THEN given
    ELSE unaccent(NORMALIZE(given, NFKC)) END), '''s\M'::text, ' '::text, 'g'::text), '[^[:alnum:]]+'::text, ' '::text, 'g'::text));
