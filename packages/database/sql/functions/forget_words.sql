-- Replaces each of the given words, in any case, by the one at its place in `instead`. One that is a single word, such as
-- a first name, counts only where it is the whole text: inside of another it may mean anything.
CREATE OR REPLACE FUNCTION forget_words(given text, forgotten text[], instead text[])
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
DECLARE
    word text;
BEGIN
    FOR place IN 1 .. cardinality(forgotten) LOOP
        word := forgotten[place];
        IF lower(given) = lower(word) THEN RETURN instead[place]; END IF;
        IF word ~ '[[:space:]@:/-]' AND strpos(lower(given), lower(word)) > 0 THEN
            given := regexp_replace(given,
                CASE WHEN word LIKE '%@%' THEN '(?<![[:alnum:]._%+-])' ELSE '(?<![[:alnum:]])' END
                    || regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g')
                    || CASE WHEN word LIKE '%@%' THEN '(?![[:alnum:]-]|\.[[:alnum:]])' ELSE '(?![[:alnum:]])' END,
                replace(instead[place], '\', '\\'), 'gi');
        END IF;
    END LOOP;
    RETURN given;
END $function$;
