CREATE OR REPLACE TRIGGER keep_primary_address AFTER UPDATE OF email ON person FOR EACH ROW WHEN (old.email::text IS DISTINCT FROM new.email::text) EXECUTE FUNCTION keep_primary_address();
