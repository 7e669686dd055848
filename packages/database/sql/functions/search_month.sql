-- Each search document bears the month of its ticket's latest activity, so that the index itself finds the latest hits
-- of a word that many tickets have: every ticket with activity since the beginning of a month bears that month or a
-- later one. Months are UTC's, counted from the year 0, as `activeInMonths` does.
CREATE OR REPLACE FUNCTION search_month(at timestamptz)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 'M:' || (12 * extract(YEAR FROM at AT TIME ZONE 'UTC') + extract(MONTH FROM at AT TIME ZONE 'UTC') - 1);
