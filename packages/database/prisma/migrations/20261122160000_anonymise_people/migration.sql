-- When a person was anonymised, which cannot be taken back.
ALTER TABLE person ADD COLUMN anonymised_at TIMESTAMPTZ(3);
ALTER TABLE person ADD CONSTRAINT person_anonymised_is_archived CHECK (anonymised_at IS NULL OR archived_at IS NOT NULL);

-- Replaces each of the given words, in any case, by the one at its place in `instead`. One that is a single word, such as
-- a first name, counts only where it is the whole text: inside of another it may mean anything.
CREATE FUNCTION forget_words(given text, forgotten text[], instead text[])
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
DECLARE
    word text;
BEGIN
    FOR place IN 1 .. cardinality(forgotten) LOOP
        word := forgotten[place];
        IF lower(given) = lower(word) THEN RETURN instead[place]; END IF;
        IF word ~ '[[:space:]@:/-]' AND strpos(lower(given), lower(word)) > 0 THEN
            given := regexp_replace(given,
                CASE WHEN word LIKE '%@%' THEN '(?<![[:alnum:]._%+-])' ELSE '(?<![[:alnum:]])' END
                    || regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g')
                    || CASE WHEN word LIKE '%@%' THEN '(?![[:alnum:]-]|\.[[:alnum:]])' ELSE '(?![[:alnum:]])' END,
                replace(instead[place], '\', '\\'), 'gi');
        END IF;
    END LOOP;
    RETURN given;
END $function$;

-- The same in every text of a JSON value.
CREATE FUNCTION forget_words_in_json(given jsonb, forgotten text[], instead text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
BEGIN
    CASE jsonb_typeof(given)
    WHEN 'string' THEN
        RETURN to_jsonb(public.forget_words(given #>> '{}', forgotten, instead));
    WHEN 'object' THEN
        RETURN (SELECT COALESCE(jsonb_object_agg(key, public.forget_words_in_json(value, forgotten, instead)), '{}')
                FROM jsonb_each(given));
    WHEN 'array' THEN
        RETURN (SELECT COALESCE(jsonb_agg(public.forget_words_in_json(value, forgotten, instead) ORDER BY place), '[]')
                FROM jsonb_array_elements(given) WITH ORDINALITY AS item (value, place));
    ELSE
        RETURN given;
    END CASE;
END $function$;

-- As before, and the second change that passes is that of `forget_person`, which runs as the owner.
CREATE OR REPLACE FUNCTION keep_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    lawful record := OLD;
BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF current_setting('lodge.forgets_person', TRUE) = 'on'
            AND current_user = (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID) THEN
            lawful.actor := NEW.actor;
            lawful.subject := NEW.subject;
            lawful.before := NEW.before;
            lawful.after := NEW.after;
        ELSIF OLD.at < clock_timestamp() - interval '89 days' THEN
            lawful.ip := NULL;
        ELSE
            lawful := NULL;
        END IF;
        IF NEW IS NOT DISTINCT FROM lawful THEN
            NEW.document := public.activity_document(NEW.actor, NEW.action, NEW.subject, NEW.before, NEW.after, NEW.ip,
                                                     NEW.request_id);
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'The activity log is append-only.' USING ERRCODE = 'insufficient_privilege';
END $function$;

-- Replaces what an anonymised person was called in the activity log, and nothing else there. Their own entries get the
-- name that they have now. A name that somebody else has as well is replaced only in entries that are about this
-- person. Returns how many entries it changed.
CREATE FUNCTION forget_person(gone uuid, forgotten text[], instead text[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path = pg_catalog, public, pg_temp
AS $function$
DECLARE
    new_name text := (SELECT name FROM public.person WHERE id = gone AND anonymised_at IS NOT NULL);
    unmistakable text[];
    instead_of_those text[];
    changed integer;
BEGIN
    IF new_name IS NULL THEN
        RAISE EXCEPTION 'Only an anonymised person is forgotten.' USING ERRCODE = 'insufficient_privilege';
    END IF;
    SELECT COALESCE(array_agg(word ORDER BY place), '{}'), COALESCE(array_agg(instead[place] ORDER BY place), '{}')
    INTO unmistakable, instead_of_those
    FROM unnest(forgotten) WITH ORDINALITY AS given (word, place)
    WHERE NOT EXISTS (SELECT FROM public.person WHERE lower(name) = lower(word) AND id <> gone);
    PERFORM set_config('lodge.forgets_person', 'on', TRUE);
    WITH candidate AS (
        SELECT id, at FROM public.activity WHERE actor_id = gone
        UNION SELECT id, at FROM public.activity WHERE record_id = gone
        UNION SELECT id, at FROM unnest(forgotten) AS word, public.activity
              WHERE document @@ public.activity_search(word)
    ), entry AS (
        SELECT id, at, actor_id = gone AS is_actor, activity.actor_id IS NOT DISTINCT FROM gone
            OR record_id IS NOT DISTINCT FROM gone
            OR EXISTS (SELECT FROM public.ticket WHERE ticket.id = ticket_id AND requester_id = gone)
            OR EXISTS (SELECT FROM public.event WHERE event.id = event_id AND strpos(payload::text, gone::text) > 0)
            AS is_about
        FROM candidate JOIN public.activity USING (id, at)
    ), words AS (
        SELECT id, at, is_actor, CASE WHEN is_about THEN forgotten ELSE unmistakable END AS old,
            CASE WHEN is_about THEN instead ELSE instead_of_those END AS new
        FROM entry
    ), forgetting AS (
        SELECT id, at, CASE WHEN is_actor THEN new_name ELSE actor END AS actor,
            public.forget_words(subject, old, new) AS subject,
            public.forget_words_in_json(before, old, new) AS before,
            public.forget_words_in_json(after, old, new) AS after
        FROM words JOIN public.activity USING (id, at)
    )
    UPDATE public.activity AS kept
    SET actor = forgetting.actor, subject = forgetting.subject, before = forgetting.before, after = forgetting.after
    FROM forgetting
    WHERE kept.id = forgetting.id AND kept.at = forgetting.at
        AND (kept.actor, kept.subject, kept.before, kept.after)
            IS DISTINCT FROM (forgetting.actor, forgetting.subject, forgetting.before, forgetting.after);
    GET DIAGNOSTICS changed = ROW_COUNT;
    PERFORM set_config('lodge.forgets_person', 'off', TRUE);
    RETURN changed;
END $function$;
