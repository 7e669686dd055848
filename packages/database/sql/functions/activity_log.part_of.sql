CREATE OR REPLACE FUNCTION activity_log.part_of(month timestamp)
 RETURNS name
 LANGUAGE sql
 STABLE
RETURN ('month_' || to_char(month, 'YYYY_MM'))::name;
