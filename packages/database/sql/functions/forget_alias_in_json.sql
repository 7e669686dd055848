-- Replaces an alias of a person wherever it is a whole text of a JSON value; what stands at `team` is a team's.
CREATE OR REPLACE FUNCTION forget_alias_in_json(given jsonb, gone text, instead text)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
BEGIN
    CASE jsonb_typeof(given)
    WHEN 'string' THEN
        RETURN CASE WHEN given #>> '{}' = gone THEN to_jsonb(instead) ELSE given END;
    WHEN 'object' THEN
        RETURN (SELECT COALESCE(jsonb_object_agg(key,
                    CASE WHEN key = 'team' THEN value ELSE public.forget_alias_in_json(value, gone, instead) END), '{}')
                FROM jsonb_each(given));
    WHEN 'array' THEN
        RETURN (SELECT COALESCE(jsonb_agg(public.forget_alias_in_json(value, gone, instead) ORDER BY place), '[]')
                FROM jsonb_array_elements(given) WITH ORDINALITY AS item (value, place));
    ELSE
        RETURN given;
    END CASE;
END $function$;
