CREATE OR REPLACE TRIGGER count_ticket_created AFTER INSERT ON ticket FOR EACH ROW WHEN ((new.status <> ALL (ARRAY['resolved'::text, 'closed'::text]))) EXECUTE FUNCTION count_ticket_changed();
