-- Another address that the person has already becomes the primary one, and the former one stays theirs. Any other takes
-- the place of the former one and is not verified. Nothing stays of somebody who is anonymised or merged.
CREATE OR REPLACE FUNCTION keep_primary_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.anonymised_at IS NOT NULL OR NEW.merged_into_id IS NOT NULL THEN
        DELETE FROM person_address WHERE person_id = NEW.id;
        INSERT INTO person_address (email, person_id, is_primary, created_at) VALUES (NEW.email, NEW.id, TRUE, now());
    ELSIF EXISTS (SELECT FROM person_address WHERE email = NEW.email AND person_id = NEW.id AND NOT is_primary) THEN
        UPDATE person_address SET is_primary = FALSE WHERE person_id = NEW.id AND is_primary;
        UPDATE person_address SET is_primary = TRUE, email = NEW.email WHERE email = NEW.email AND person_id = NEW.id;
    ELSE
        UPDATE person_address SET
            email = NEW.email,
            verified_at = CASE WHEN email = NEW.email THEN verified_at END,
            failing_since = CASE WHEN email = NEW.email THEN failing_since END,
            failing_reason = CASE WHEN email = NEW.email THEN failing_reason END,
            created_at = CASE WHEN email = NEW.email THEN created_at ELSE now() END
        WHERE person_id = NEW.id AND is_primary;
    END IF;
    RETURN NULL;
END $$;
