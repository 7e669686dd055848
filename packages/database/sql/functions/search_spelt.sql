-- Returns a word in small letters with its German umlauts written out, as of "Prüfung" "pruefung".
CREATE OR REPLACE FUNCTION search_spelt(given text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN search_text(replace(replace(replace(lower(normalize(given, NFC)), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'));
