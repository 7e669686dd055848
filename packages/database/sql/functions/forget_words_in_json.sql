-- Does the same as `forget_words` in every text of a JSON value.
CREATE OR REPLACE FUNCTION forget_words_in_json(given jsonb, forgotten text[], instead text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
BEGIN
    CASE jsonb_typeof(given)
    WHEN 'string' THEN
        RETURN to_jsonb(public.forget_words(given #>> '{}', forgotten, instead));
    WHEN 'object' THEN
        RETURN (SELECT COALESCE(jsonb_object_agg(key, public.forget_words_in_json(value, forgotten, instead)), '{}')
                FROM jsonb_each(given));
    WHEN 'array' THEN
        RETURN (SELECT COALESCE(jsonb_agg(public.forget_words_in_json(value, forgotten, instead) ORDER BY place), '[]')
                FROM jsonb_array_elements(given) WITH ORDINALITY AS item (value, place));
    ELSE
        RETURN given;
    END CASE;
END $function$;
