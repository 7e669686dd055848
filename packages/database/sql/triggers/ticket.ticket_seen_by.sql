CREATE OR REPLACE TRIGGER ticket_seen_by AFTER UPDATE OF team_id ON ticket
  FOR EACH ROW WHEN (OLD.team_id <> NEW.team_id) EXECUTE FUNCTION show_facts_to_team();
