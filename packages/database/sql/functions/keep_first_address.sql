-- Whoever creates people, their address is their first and primary one. One that somebody else has fails here.
CREATE OR REPLACE FUNCTION keep_first_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO person_address (email, person_id, is_primary, created_at)
        SELECT email, id, TRUE, created_at FROM added;
    RETURN NULL;
END $$;
