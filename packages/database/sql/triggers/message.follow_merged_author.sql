CREATE OR REPLACE TRIGGER follow_merged_author BEFORE INSERT ON message
  FOR EACH ROW WHEN (new.side = 'requester') EXECUTE FUNCTION follow_merged_author();
