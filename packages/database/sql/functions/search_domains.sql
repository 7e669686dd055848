CREATE OR REPLACE FUNCTION search_domains(given text, glue text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
DECLARE
    domain TEXT;
BEGIN
    IF given IS NULL OR strpos(given, '@') = 0 THEN
        RETURN given;
    END IF;
    -- The longest first, as one may begin another.
    FOR domain IN
        SELECT DISTINCT address.parts[1]
        FROM regexp_matches(given, '(?:[[:alnum:]_.+%''-]@|^@)([[:alnum:]][[:alnum:]-]*(?:\.[[:alnum:]-]+)+)', 'g') address (parts)
        ORDER BY 1 DESC
    LOOP
        given := replace(given, '@' || domain, glue || public.search_domain(domain));
    END LOOP;
    RETURN given;
END $function$;
