CREATE OR REPLACE FUNCTION search_plain(given text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN search_text(search_domains(given, ' '::text));
