-- Makes the parts of a moment's month, of the three months after it, and of every month whose entries have no part
-- yet. Returns how many it made. Runs as the owner: who writes the log may not create tables.
CREATE OR REPLACE FUNCTION make_activity_months(moment timestamptz)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path = pg_catalog, public, pg_temp
AS $function$
DECLARE
    missing timestamp[];
    month timestamp;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('activity_log'));
    SELECT array_agg(wanted.month ORDER BY wanted.month) INTO missing FROM (
        SELECT generate_series(date_trunc('month', moment AT TIME ZONE 'UTC'),
                               date_trunc('month', moment AT TIME ZONE 'UTC') + interval '3 months',
                               interval '1 month') AS month
        UNION SELECT date_trunc('month', at AT TIME ZONE 'UTC') FROM activity_log.other) AS wanted
    WHERE to_regclass('activity_log.' || activity_log.part_of(wanted.month)) IS NULL;
    IF missing IS NULL THEN RETURN 0; END IF;
    -- What has waited for its month moves there: nothing else may attach a part to a range that is not empty.
    ALTER TABLE public.activity DETACH PARTITION activity_log.other;
    ALTER TABLE activity_log.other RENAME TO waiting;
    FOREACH month IN ARRAY missing LOOP
        PERFORM activity_log.add_part(activity_log.part_of(month), month);
    END LOOP;
    PERFORM activity_log.add_part('other', NULL);
    INSERT INTO public.activity SELECT * FROM activity_log.waiting;
    DROP TABLE activity_log.waiting;
    RETURN cardinality(missing);
END $function$;
