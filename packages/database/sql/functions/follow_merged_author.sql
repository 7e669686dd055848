CREATE OR REPLACE FUNCTION follow_merged_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.author_id := person_after_merges(NEW.author_id);
    RETURN NEW;
END $$;
