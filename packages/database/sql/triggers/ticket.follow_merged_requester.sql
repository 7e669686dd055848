CREATE OR REPLACE TRIGGER follow_merged_requester BEFORE INSERT OR UPDATE OF requester_id ON ticket
  FOR EACH ROW EXECUTE FUNCTION follow_merged_requester();
