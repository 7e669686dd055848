-- Capitals stand in no word, so nobody can look for a mark by writing it.
CREATE OR REPLACE FUNCTION search_document(marks text[], subject text, asked text, public text, tags text, internal text)
 RETURNS tsvector
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN array_to_tsvector(marks) || search_vector(subject, 'A') || search_vector(asked, 'B')
    || search_vector(public, 'C') || search_vector(tags, 'D') || search_vector(internal, 'D');
