-- Whoever closes an account or takes its role, and by which way: its tokens and its calendar's address end, and no later
-- role brings them back.
CREATE OR REPLACE FUNCTION end_personal_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM api_token WHERE person_id = NEW.id AND kind = 'personal';
    DELETE FROM calendar_feed WHERE person_id = NEW.id;
    RETURN NULL;
END $$;
