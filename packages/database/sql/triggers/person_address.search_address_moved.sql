CREATE OR REPLACE TRIGGER search_address_moved AFTER UPDATE OF person_id ON person_address FOR EACH ROW WHEN (old.person_id IS DISTINCT FROM new.person_id) EXECUTE FUNCTION search_address_changed();
