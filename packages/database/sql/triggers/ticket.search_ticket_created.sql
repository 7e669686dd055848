-- A constraint trigger cannot be replaced.
DROP TRIGGER IF EXISTS search_ticket_created ON ticket;
CREATE CONSTRAINT TRIGGER search_ticket_created AFTER INSERT ON ticket DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION search_ticket_created();
