-- The former address hears of every change of an address, whoever makes it and by which way, so the row itself says it.
CREATE OR REPLACE FUNCTION keep_former_email()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO former_email (person_id, email, until) VALUES (OLD.id, OLD.email, now())
        ON CONFLICT (person_id, email) DO UPDATE SET until = EXCLUDED.until;
    INSERT INTO event (id, type, payload, actor_kind, created_at, pending_consumers)
        VALUES (uuidv7(), 'person.email_changed',
                jsonb_build_object('personId', OLD.id, 'from', OLD.email, 'to', NEW.email), 'system',
                now(), ARRAY['urgent-email']);
    PERFORM pg_notify('lodge_events', '');
    RETURN NULL;
END $function$;
