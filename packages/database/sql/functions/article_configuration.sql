-- Returns the configuration of a language such as `de-AT`.
CREATE OR REPLACE FUNCTION article_configuration(language text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE split_part(lower(language), '-', 1)
    WHEN 'nb' THEN 'search_no' WHEN 'nn' THEN 'search_no'
    ELSE CASE WHEN split_part(lower(language), '-', 1)
            = ANY ('{ar,da,de,en,es,fi,fr,hu,it,nl,no,pt,ru,sv,tr}'::text[])
        THEN 'search_' || split_part(lower(language), '-', 1) ELSE 'search_plain' END
END;
