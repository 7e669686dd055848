-- Every word is the beginning of one in the entry; the parts of an address stand beside each other.
CREATE OR REPLACE FUNCTION activity_search(given text)
 RETURNS tsquery
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT string_agg('(' || phrase || ':*)', ' & ')::tsquery
        FROM (SELECT phraseto_tsquery('simple', public.search_text(word))::text AS phrase
              FROM regexp_split_to_table(given, '\s+') AS word) AS words
        WHERE phrase <> '');
