-- A course is its code in a term. Those that there are have different codes, so nothing has to change with them.
DROP INDEX course_code_key;
CREATE UNIQUE INDEX course_code_term_key ON course (code, term);
