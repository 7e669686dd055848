-- Accents go, and so do the vowel signs and the stretching line of Arabic, which are no letters.
-- Most of what is written in English has nothing to fold, and looking for it was half of the work.
-- The normal form sorts the accents of a letter, at the square of their number: of a long row of signs that are no letters,
-- of which nothing is left in the end, the beginning is enough.
CREATE OR REPLACE FUNCTION search_text(given text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN btrim(regexp_replace(regexp_replace(lower(CASE WHEN octet_length(given) = length(given) THEN given
    ELSE unaccent(regexp_replace(NORMALIZE(regexp_replace(given, '([^[:alnum:][:space:]]{30})[^[:alnum:][:space:]]+'::text, '\1'::text, 'g'::text), NFKC), '[\u0640\u064B-\u065F\u0670]+'::text, ''::text, 'g'::text)) END), '''s\M'::text, ' '::text, 'g'::text), '[^[:alnum:]]+'::text, ' '::text, 'g'::text));
