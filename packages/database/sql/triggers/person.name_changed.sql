-- Whoever has given no name is called by their address.
CREATE OR REPLACE TRIGGER name_changed AFTER UPDATE OF alias, name, email ON person FOR EACH ROW WHEN (old.alias IS DISTINCT FROM new.alias OR old.name IS DISTINCT FROM new.name OR (new.name = '' AND old.email IS DISTINCT FROM new.email)) EXECUTE FUNCTION name_changed();
