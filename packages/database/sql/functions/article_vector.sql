-- Titles, headings and keywords are kept as written besides, so that the beginning of any word in them is found.
CREATE OR REPLACE FUNCTION article_vector(configuration text, given text, weight "char")
 RETURNS tsvector
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN setweight(to_tsvector(configuration::regconfig, article_words(given)), weight)
    || setweight(to_tsvector('search_plain'::regconfig, article_words(given)), weight);
