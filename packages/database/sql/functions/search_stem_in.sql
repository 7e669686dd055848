-- Returns what a word is cut to in a language. In German "ae", "oe" and "ue" are also how "ä", "ö" and "ü" are written
-- without them; the "ue" of "neue", "Steuer" and "Quelle" is none.
CREATE OR REPLACE FUNCTION search_stem_in(language text, word text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((ts_lexize(('search_' || language || '_stem')::regdictionary, CASE language
    WHEN 'de' THEN regexp_replace(regexp_replace(word, '([ao])e', '\1', 'g'), '(?<![aeouq])ue', 'u', 'g')
    ELSE word END))[1], word);
