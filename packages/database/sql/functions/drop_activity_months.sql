-- Drops the parts of the months that are older than the site keeps the log, and returns how many that were. A moment
-- in the future drops no more than the present one.
CREATE OR REPLACE FUNCTION drop_activity_months(moment timestamptz)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path = pg_catalog, public, pg_temp
AS $function$
DECLARE
    kept integer := (SELECT activity_months FROM public.site WHERE id = 1);
    oldest timestamp;
    part name;
    dropped integer := 0;
BEGIN
    IF kept IS NULL THEN RETURN 0; END IF;
    PERFORM pg_advisory_xact_lock(hashtext('activity_log'));
    oldest := date_trunc('month', LEAST(moment, clock_timestamp()) AT TIME ZONE 'UTC' - make_interval(months => kept));
    FOR part IN
        SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
        WHERE inhparent = 'public.activity'::regclass AND relname LIKE 'month\_%' AND relname < activity_log.part_of(oldest)
    LOOP
        EXECUTE format('DROP TABLE activity_log.%I', part);
        dropped := dropped + 1;
    END LOOP;
    RETURN dropped;
END $function$;
