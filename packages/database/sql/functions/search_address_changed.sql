CREATE OR REPLACE FUNCTION search_address_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM search_build(ARRAY(SELECT id FROM ticket WHERE requester_id IN (NEW.person_id, OLD.person_id)));
    RETURN NULL;
END $$;
