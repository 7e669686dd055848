CREATE OR REPLACE TRIGGER search_address_added AFTER INSERT ON person_address FOR EACH ROW WHEN (NOT new.is_primary) EXECUTE FUNCTION search_address_changed();
