-- Replaces what an anonymised person was called in the activity log, and nothing else there. Their own entries get the
-- name that they have now. A name that somebody else has as well is replaced only in entries that are about this
-- person. Returns how many entries it changed.
CREATE OR REPLACE FUNCTION forget_person(gone uuid, forgotten text[], instead text[])
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
