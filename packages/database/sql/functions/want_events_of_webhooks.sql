-- Has the outbox name the webhooks' queue for the events that a webhook in use listens to, and for no others. One change
-- at a time, so that each sees the webhooks of the ones before.
CREATE OR REPLACE FUNCTION want_events_of_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('lodge.wanted_event.webhooks'));
    DELETE FROM wanted_event WHERE queue = 'webhooks' AND event_type NOT IN (
        SELECT unnest(listens_to) FROM webhook WHERE state = 'on' AND archived_at IS NULL);
    INSERT INTO wanted_event (event_type, queue)
    SELECT DISTINCT unnest(listens_to), 'webhooks' FROM webhook WHERE state = 'on' AND archived_at IS NULL
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
