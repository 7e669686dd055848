CREATE OR REPLACE FUNCTION search_codes(plain text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(plain, '\m([0-9]+)e'::text, '\1ɇ'::text, 'g'::text), '\m([0-9]+)E'::text, '\1Ɇ'::text, 'g'::text);
