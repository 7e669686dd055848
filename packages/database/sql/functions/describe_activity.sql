CREATE OR REPLACE FUNCTION describe_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    NEW.document := public.activity_document(NEW.actor, NEW.action, NEW.subject, NEW.before, NEW.after, NEW.ip,
                                             NEW.request_id);
    RETURN NEW;
END $function$;
