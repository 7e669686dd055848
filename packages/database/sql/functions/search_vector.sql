CREATE OR REPLACE FUNCTION search_vector(plain text, weight "char")
 RETURNS tsvector
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN setweight(to_tsvector('search'::regconfig, search_codes(COALESCE(plain, ''::text))), weight);
