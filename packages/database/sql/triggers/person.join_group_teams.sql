CREATE OR REPLACE TRIGGER join_group_teams AFTER UPDATE OF role_id ON person
  FOR EACH ROW WHEN (old.role_id IS NULL AND new.role_id IS NOT NULL) EXECUTE FUNCTION join_group_teams();
