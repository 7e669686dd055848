CREATE OR REPLACE FUNCTION search_name(given text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
BEGIN
    RETURN public.search_text(given);
END $function$;
