CREATE OR REPLACE TRIGGER automations_want_changed AFTER UPDATE OF version, event_types, paused_for, archived_at ON automation FOR EACH STATEMENT EXECUTE FUNCTION automations_want_events();
