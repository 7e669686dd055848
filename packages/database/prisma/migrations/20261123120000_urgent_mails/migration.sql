-- The mails that somebody waits for have a queue of their own; those that were asked for before go there too.
UPDATE event SET pending_consumers = array_replace(pending_consumers, 'email', 'urgent-email')
WHERE pending_consumers <> '{}' AND 'email' = ANY (pending_consumers)
  AND type IN ('sign_in.code_requested', 'setup.mail_requested', 'person.invited', 'password_reset.requested',
               'site.test_mail_requested', 'email_template.test_requested');
