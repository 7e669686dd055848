-- Returns a search in the languages that articles are written in. Each term is
-- `{ "any": [["student", "card*"], ["campus card"]], "isExcluded": false }`: one of its alternatives has to match, with
-- all its phrases; a star marks the beginning of a word. A document has to match each of the terms, or any of them.
CREATE OR REPLACE FUNCTION article_query(terms jsonb, needs_all boolean)
 RETURNS tsquery
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
DECLARE
    configuration regconfig;
    term jsonb;
    meant tsquery;
    wanted tsquery;
    unwanted tsquery;
    found tsquery := '';
BEGIN
    FOR configuration IN
        WITH RECURSIVE used AS (
            (SELECT article_search.configuration AS name FROM article_search ORDER BY 1 LIMIT 1)
            UNION ALL
            SELECT (SELECT article_search.configuration FROM article_search
                    WHERE article_search.configuration > used.name ORDER BY 1 LIMIT 1)
            FROM used WHERE used.name IS NOT NULL)
        SELECT name::regconfig FROM used WHERE name IS NOT NULL
    LOOP
        wanted := '';
        unwanted := '';
        FOR term IN SELECT jsonb_array_elements(terms) LOOP
            meant := article_term(configuration, term->'any');
            IF (term->>'isExcluded')::boolean THEN
                unwanted := unwanted || meant;
            ELSIF needs_all THEN
                wanted := wanted && meant;
            ELSE
                wanted := wanted || meant;
            END IF;
        END LOOP;
        IF numnode(wanted) > 0 THEN
            found := found || (CASE WHEN numnode(unwanted) > 0 THEN wanted && !!unwanted ELSE wanted END);
        END IF;
    END LOOP;
    RETURN found;
END $function$;
