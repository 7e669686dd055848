-- Not of somebody who is anonymised: nothing of them stays, and nobody is mailed. In a merge the address stays in use.
CREATE OR REPLACE TRIGGER keep_former_email AFTER UPDATE OF email ON person FOR EACH ROW WHEN (old.email IS DISTINCT FROM new.email AND new.anonymised_at IS NULL
  AND old.merged_into_id IS NULL AND new.merged_into_id IS NULL) EXECUTE FUNCTION keep_former_email();
