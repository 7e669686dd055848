-- Postgres reads "8e296a06" as the number 8e296 and a word, so that a serial number of this form was not found. With
-- another letter for the e it is one word, and the dictionary `unaccent` of the configuration puts the e back.
CREATE FUNCTION search_codes(plain TEXT) RETURNS TEXT LANGUAGE sql STABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(plain, '\m([0-9]+)e', '\1ɇ', 'g'), '\m([0-9]+)E', '\1Ɇ', 'g');

CREATE OR REPLACE FUNCTION search_vector(plain TEXT, weight "char") RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE
RETURN setweight(to_tsvector('search', search_codes(COALESCE(plain, ''))), weight);

SELECT search_build(ARRAY(
    SELECT ticket_id FROM ticket_search
    WHERE EXISTS (SELECT FROM unnest(tsvector_to_array(document)) word WHERE word ~ '^[0-9]+e[0-9]+$')));
