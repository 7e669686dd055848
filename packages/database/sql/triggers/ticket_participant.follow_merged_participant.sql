CREATE OR REPLACE TRIGGER follow_merged_participant BEFORE INSERT ON ticket_participant
  FOR EACH ROW EXECUTE FUNCTION follow_merged_participant();
