-- How many months the activity log is kept; empty for ever.
ALTER TABLE site ADD COLUMN activity_months INTEGER;
ALTER TABLE site ADD CONSTRAINT site_activity_months_positive CHECK (activity_months > 0);

-- What an entry is found by: the words of everything that the log shows of it.
CREATE FUNCTION activity_document(actor text, action text, subject text, before jsonb, after jsonb, ip text, request_id text)
 RETURNS tsvector
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN to_tsvector('simple', public.search_text(left(concat_ws(' ', actor, action, subject,
    (SELECT string_agg(key || ' ' || value, ' ') FROM jsonb_each_text(before)),
    (SELECT string_agg(key || ' ' || value, ' ') FROM jsonb_each_text(after)), ip, request_id), 10000)));

-- Every word is the beginning of one in the entry; the parts of an address stand beside each other.
CREATE FUNCTION activity_search(given text)
 RETURNS tsquery
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT string_agg('(' || phrase || ':*)', ' & ')::tsquery
        FROM (SELECT phraseto_tsquery('simple', public.search_text(word))::text AS phrase
              FROM regexp_split_to_table(given, '\s+') AS word) AS words
        WHERE phrase <> '');

-- The log as a table of months. Its parts have a schema of their own, which only the owner may use.
ALTER TABLE activity RENAME TO activity_before;
ALTER TABLE activity_before DROP CONSTRAINT activity_pkey;
DROP INDEX activity_at_id_idx, activity_ticket_id_at_idx, activity_action_at_idx, activity_record_id_at_id_idx,
    activity_event_id_ticket_id_key, activity_kept_ip_idx;

CREATE TABLE activity (
    id UUID NOT NULL,
    event_id UUID NOT NULL,
    at TIMESTAMPTZ(3) NOT NULL,
    actor_id UUID,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    subject TEXT NOT NULL,
    ticket_id UUID,
    record_id UUID,
    before JSONB,
    after JSONB,
    ip TEXT,
    request_id TEXT,
    document TSVECTOR,
    CONSTRAINT activity_pkey PRIMARY KEY (id, at)
) PARTITION BY RANGE (at);

CREATE INDEX activity_at_id_idx ON activity (at DESC, id);
CREATE INDEX activity_actor_id_at_id_idx ON activity (actor_id, at DESC, id);
CREATE INDEX activity_action_at_id_idx ON activity (action, at DESC, id);
CREATE INDEX activity_ticket_id_at_id_idx ON activity (ticket_id, at DESC, id);
CREATE INDEX activity_record_id_at_id_idx ON activity (record_id, at DESC, id);
CREATE INDEX activity_document_idx ON activity USING gin (document);
-- An event has one time, so that it is logged once although the key has to hold the time.
CREATE UNIQUE INDEX activity_event_id_ticket_id_at_key ON activity (event_id, ticket_id, at) NULLS NOT DISTINCT;
CREATE INDEX activity_kept_ip_idx ON activity (at) WHERE ip IS NOT NULL;

CREATE FUNCTION describe_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    NEW.document := public.activity_document(NEW.actor, NEW.action, NEW.subject, NEW.before, NEW.after, NEW.ip,
                                             NEW.request_id);
    RETURN NEW;
END $function$;
CREATE TRIGGER describe_activity BEFORE INSERT ON activity FOR EACH ROW EXECUTE FUNCTION describe_activity();

-- Nobody changes or deletes an entry, its owner included. An old one may lose its address and nothing else: see
-- `forgetAddresses`, whose 90 days are one less here, for clocks that differ.
CREATE FUNCTION keep_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    forgotten record := OLD;
BEGIN
    IF TG_OP = 'UPDATE' AND OLD.at < clock_timestamp() - interval '89 days' THEN
        forgotten.ip := NULL;
        IF NEW IS NOT DISTINCT FROM forgotten THEN
            NEW.document := public.activity_document(NEW.actor, NEW.action, NEW.subject, NEW.before, NEW.after, NEW.ip,
                                                     NEW.request_id);
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'The activity log is append-only.' USING ERRCODE = 'insufficient_privilege';
END $function$;
CREATE TRIGGER keep_activity BEFORE UPDATE OR DELETE ON activity FOR EACH ROW EXECUTE FUNCTION keep_activity();
CREATE TRIGGER keep_all_activity BEFORE TRUNCATE ON activity FOR EACH STATEMENT EXECUTE FUNCTION keep_activity();

CREATE SCHEMA activity_log;
REVOKE ALL ON SCHEMA activity_log FROM PUBLIC;

-- Adds the part of a month of UTC, or without one the part of what has no month yet.
CREATE FUNCTION activity_log.add_part(part name, month timestamp)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
    EXECUTE format('CREATE TABLE activity_log.%I PARTITION OF public.activity %s', part,
        CASE WHEN month IS NULL THEN 'DEFAULT'
        ELSE format('FOR VALUES FROM (%L) TO (%L)', month AT TIME ZONE 'UTC',
                    (month + interval '1 month') AT TIME ZONE 'UTC') END);
    -- Unlike those of rows, a trigger of TRUNCATE is not inherited.
    EXECUTE format('CREATE TRIGGER keep_all_activity BEFORE TRUNCATE ON activity_log.%I
                    FOR EACH STATEMENT EXECUTE FUNCTION public.keep_activity()', part);
END $function$;

CREATE FUNCTION activity_log.part_of(month timestamp)
 RETURNS name
 LANGUAGE sql
 STABLE
RETURN ('month_' || to_char(month, 'YYYY_MM'))::name;

-- Makes the parts of a moment's month, of the three months after it, and of every month whose entries have no part
-- yet. Returns how many it made. Runs as the owner: who writes the log may not create tables.
CREATE FUNCTION make_activity_months(moment timestamptz)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path = pg_catalog, public, pg_temp
AS $function$
DECLARE
    missing timestamp[];
    month timestamp;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('activity_log'));
    SELECT array_agg(wanted.month ORDER BY wanted.month) INTO missing FROM (
        SELECT generate_series(date_trunc('month', moment AT TIME ZONE 'UTC'),
                               date_trunc('month', moment AT TIME ZONE 'UTC') + interval '3 months',
                               interval '1 month') AS month
        UNION SELECT date_trunc('month', at AT TIME ZONE 'UTC') FROM activity_log.other) AS wanted
    WHERE to_regclass('activity_log.' || activity_log.part_of(wanted.month)) IS NULL;
    IF missing IS NULL THEN RETURN 0; END IF;
    -- What has waited for its month moves there: nothing else may attach a part to a range that is not empty.
    ALTER TABLE public.activity DETACH PARTITION activity_log.other;
    ALTER TABLE activity_log.other RENAME TO waiting;
    FOREACH month IN ARRAY missing LOOP
        PERFORM activity_log.add_part(activity_log.part_of(month), month);
    END LOOP;
    PERFORM activity_log.add_part('other', NULL);
    INSERT INTO public.activity SELECT * FROM activity_log.waiting;
    DROP TABLE activity_log.waiting;
    RETURN cardinality(missing);
END $function$;

-- Drops the parts of the months that are older than the site keeps the log, and returns how many that were. A moment
-- in the future drops no more than the present one.
CREATE FUNCTION drop_activity_months(moment timestamptz)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path = pg_catalog, public, pg_temp
AS $function$
DECLARE
    kept integer := (SELECT activity_months FROM public.site WHERE id = 1);
    oldest timestamp;
    part name;
    dropped integer := 0;
BEGIN
    IF kept IS NULL THEN RETURN 0; END IF;
    PERFORM pg_advisory_xact_lock(hashtext('activity_log'));
    oldest := date_trunc('month', LEAST(moment, clock_timestamp()) AT TIME ZONE 'UTC' - make_interval(months => kept));
    FOR part IN
        SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
        WHERE inhparent = 'public.activity'::regclass AND relname LIKE 'month\_%' AND relname < activity_log.part_of(oldest)
    LOOP
        EXECUTE format('DROP TABLE activity_log.%I', part);
        dropped := dropped + 1;
    END LOOP;
    RETURN dropped;
END $function$;

SELECT activity_log.add_part('other', NULL);
SELECT activity_log.add_part(activity_log.part_of(month), month)
FROM (SELECT DISTINCT date_trunc('month', at AT TIME ZONE 'UTC') AS month FROM activity_before) AS months;
SELECT make_activity_months(now());

INSERT INTO activity
    (id, event_id, at, actor_id, actor, action, subject, ticket_id, record_id, before, after, ip, request_id)
SELECT old.id, event_id, COALESCE(event.created_at, old.at), old.actor_id, actor, action, subject, old.ticket_id,
       record_id, before, after, old.ip, old.request_id
FROM activity_before AS old LEFT JOIN event ON event.id = event_id;
DROP TABLE activity_before;
