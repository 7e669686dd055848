CREATE OR REPLACE TRIGGER want_events AFTER INSERT OR DELETE OR UPDATE OF listens_to, state, archived_at ON webhook
  FOR EACH STATEMENT EXECUTE FUNCTION want_events_of_webhooks();
