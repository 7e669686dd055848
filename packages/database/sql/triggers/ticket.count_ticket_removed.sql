CREATE OR REPLACE TRIGGER count_ticket_removed AFTER DELETE ON ticket FOR EACH ROW WHEN ((old.status <> ALL (ARRAY['resolved'::text, 'closed'::text]))) EXECUTE FUNCTION count_ticket_changed();
