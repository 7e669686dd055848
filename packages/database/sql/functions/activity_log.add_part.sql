-- Adds the part of a month of UTC, or without one the part of what has no month yet.
CREATE OR REPLACE FUNCTION activity_log.add_part(part name, month timestamp)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
    EXECUTE format('CREATE TABLE activity_log.%I PARTITION OF public.activity %s', part,
        CASE WHEN month IS NULL THEN 'DEFAULT'
        ELSE format('FOR VALUES FROM (%L) TO (%L)', month AT TIME ZONE 'UTC',
                    (month + interval '1 month') AT TIME ZONE 'UTC') END);
    -- Unlike those of rows, a trigger of TRUNCATE is not inherited.
    EXECUTE format('CREATE TRIGGER keep_all_activity BEFORE TRUNCATE ON activity_log.%I
                    FOR EACH STATEMENT EXECUTE FUNCTION public.keep_activity()', part);
END $function$;
