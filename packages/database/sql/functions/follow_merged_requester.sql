-- Whatever comes for an account while it is merged belongs to the other one.
CREATE OR REPLACE FUNCTION follow_merged_requester() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.requester_id := person_after_merges(NEW.requester_id);
    RETURN NEW;
END $$;
