-- Whoever closes an account or takes its role, and by which way: with the account its passkeys end, and without a role they
-- open the portal alone. No later role gives them the admin area back.
CREATE OR REPLACE FUNCTION end_passkeys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.archived_at IS NULL THEN
        UPDATE passkey SET opens_admin = FALSE WHERE person_id = NEW.id;
    ELSE
        DELETE FROM passkey WHERE person_id = NEW.id;
    END IF;
    RETURN NULL;
END $$;
