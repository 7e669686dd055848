CREATE OR REPLACE TRIGGER search_address_removed AFTER DELETE ON person_address FOR EACH ROW WHEN (NOT old.is_primary) EXECUTE FUNCTION search_address_changed();
