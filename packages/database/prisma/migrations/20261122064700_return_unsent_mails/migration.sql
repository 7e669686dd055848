-- Mails that waited for the mail server were no longer owed by their events; from now on they are until they are sent.
UPDATE event SET owed = array_append(owed, 'email'), published_at = NULL
WHERE id IN (SELECT event_id FROM email_delivery WHERE state IN ('pending', 'sending'))
  AND NOT 'email' = ANY (owed);
