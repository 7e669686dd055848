CREATE OR REPLACE TRIGGER automations_want_added AFTER INSERT ON automation FOR EACH STATEMENT EXECUTE FUNCTION automations_want_events();
