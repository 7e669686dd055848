CREATE OR REPLACE TRIGGER deadlines_follow AFTER UPDATE OF team_id ON ticket
  FOR EACH ROW WHEN (OLD.team_id <> NEW.team_id) EXECUTE FUNCTION deadlines_follow_ticket();
