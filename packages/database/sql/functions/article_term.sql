CREATE OR REPLACE FUNCTION article_term(configuration regconfig, alternatives jsonb)
 RETURNS tsquery
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
DECLARE
    alternative jsonb;
    phrase text;
    plain text;
    one tsquery;
    whole tsquery;
    meant tsquery := '';
BEGIN
    FOR alternative IN SELECT jsonb_array_elements(alternatives) LOOP
        whole := '';
        FOR phrase IN SELECT jsonb_array_elements_text(alternative) LOOP
            plain := search_text(phrase);
            one := phraseto_tsquery(configuration, plain);
            -- The beginning of a word may be a stop word itself, which says nothing yet.
            IF numnode(one) > 0 AND phrase LIKE '%*' AND plain ~ '^[^ ]{2,}$' THEN
                one := one || to_tsquery('search_plain', quote_literal(plain) || ':*');
            END IF;
            whole := whole && one;
        END LOOP;
        meant := meant || whole;
    END LOOP;
    RETURN meant;
END $function$;
