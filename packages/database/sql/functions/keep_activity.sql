-- Refuses every change of the log but three: what `forget_person` and `forget_tickets` take out, which run as the owner,
-- and the removal of an address of the network after 89 days.
CREATE OR REPLACE FUNCTION keep_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    lawful record := OLD;
    is_owner boolean := current_user = (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID);
BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF is_owner AND current_setting('lodge.forgets_person', TRUE) = 'on' THEN
            lawful.actor := NEW.actor;
            lawful.subject := NEW.subject;
            lawful.before := NEW.before;
            lawful.after := NEW.after;
        ELSIF is_owner AND current_setting('lodge.forgets_tickets', TRUE) = 'on' THEN
            lawful.before := NULL;
            lawful.after := NULL;
        ELSIF OLD.at < clock_timestamp() - interval '89 days' THEN
            lawful.ip := NULL;
        ELSE
            lawful := NULL;
        END IF;
        IF NEW IS NOT DISTINCT FROM lawful THEN
            NEW.document := public.activity_document(NEW.actor, NEW.action, NEW.subject, NEW.before, NEW.after, NEW.ip,
                                                     NEW.request_id);
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'The activity log is append-only.' USING ERRCODE = 'insufficient_privilege';
END $function$;
