-- The person whose account this one is now. It waits for a merge that is being made.
CREATE OR REPLACE FUNCTION person_after_merges(given UUID) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
    present UUID := given;
    following UUID;
BEGIN
    LOOP
        SELECT merged_into_id INTO following FROM person WHERE id = present FOR KEY SHARE;
        EXIT WHEN following IS NULL;
        present := following;
    END LOOP;
    RETURN present;
END $$;
