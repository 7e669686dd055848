-- In documents of the configuration a single word is also looked for in what else its language writes it as: in German with umlauts written out, and in
-- languages that write compounds as the beginning of one or a part of one.
CREATE OR REPLACE FUNCTION article_term(configuration regconfig, alternatives jsonb)
 RETURNS tsquery
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
DECLARE
    language text := substring(configuration::text FROM 'search_([a-z]{2})$');
    alternative jsonb;
    phrase text;
    plain text;
    spelt text;
    stem text;
    one tsquery;
    more tsquery;
    whole tsquery;
    meant tsquery := '';
BEGIN
    FOR alternative IN SELECT jsonb_array_elements(alternatives) LOOP
        whole := '';
        FOR phrase IN SELECT jsonb_array_elements_text(alternative) LOOP
            plain := search_text(phrase);
            one := phraseto_tsquery(configuration, plain);
            IF numnode(one) > 0 AND language <> 'en' AND plain ~ '^[[:alpha:]]{2,}$' THEN
                -- Postgres knows stop words with their accents.
                IF ts_lexize(('search_' || language || '_stem')::regdictionary, lower(rtrim(phrase, '*'))) = '{}' THEN
                    CONTINUE;
                END IF;
                stem := search_stem_in(language, plain);
                more := '';
                IF language = 'de' THEN
                    spelt := search_spelt(phrase);
                    more := quote_literal(stem)::tsquery || phraseto_tsquery(configuration, spelt);
                END IF;
                IF language = ANY ('{da,de,nl,no,sv}') AND length(stem) > 3 THEN
                    more := more || (quote_literal(stem) || ':*')::tsquery || COALESCE((
                        SELECT string_agg(quote_literal(lexeme), ' | ')::tsquery
                        FROM search_compounds(language, plain, COALESCE(spelt, plain)) word
                        CROSS JOIN LATERAL unnest(
                            ts_lexize(('search_' || language || '_stem')::regdictionary, word)) lexeme), '');
                END IF;
                IF numnode(more) > 0 THEN
                    one := one || (more && quote_literal('L:search_' || language)::tsquery);
                END IF;
            END IF;
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
