CREATE OR REPLACE FUNCTION search_domain(domain text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ('ꡀ'::text || translate(domain, '.-'::text, 'ꡁꡂ'::text));
