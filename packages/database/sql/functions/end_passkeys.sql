-- Whoever closes an account or takes its role, and by which way: its passkeys end, and no later role brings them back.
CREATE OR REPLACE FUNCTION end_passkeys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM passkey WHERE person_id = NEW.id;
    RETURN NULL;
END $$;
