-- A desk without automations records no event for them.
CREATE OR REPLACE FUNCTION automations_want_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('lodge.automation.wants'));
    DELETE FROM wanted_event WHERE queue = 'automations' AND event_type NOT IN (
      SELECT unnest(event_types) FROM automation
      WHERE version IS NOT NULL AND paused_for IS NULL AND archived_at IS NULL);
    INSERT INTO wanted_event (event_type, queue)
    SELECT DISTINCT unnest(event_types), 'automations' FROM automation
    WHERE version IS NOT NULL AND paused_for IS NULL AND archived_at IS NULL
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
