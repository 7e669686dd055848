CREATE OR REPLACE FUNCTION follow_merged_participant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.person_id := person_after_merges(NEW.person_id);
    RETURN NEW;
END $$;
