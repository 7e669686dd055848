-- The same code in another term gives both their terms.
CREATE OR REPLACE TRIGGER name_joined AFTER INSERT ON course FOR EACH STATEMENT EXECUTE FUNCTION name_changed();
