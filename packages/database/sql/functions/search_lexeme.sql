CREATE OR REPLACE FUNCTION search_lexeme(word text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((ts_lexize('search_stem'::regdictionary, word))[1], word);
