CREATE OR REPLACE TRIGGER end_passkeys AFTER UPDATE OF archived_at, role_id ON person
  FOR EACH ROW WHEN ((old.archived_at IS DISTINCT FROM new.archived_at OR old.role_id IS DISTINCT FROM new.role_id)
    AND (new.archived_at IS NOT NULL OR new.role_id IS NULL)) EXECUTE FUNCTION end_passkeys();
