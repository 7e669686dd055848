-- Replaces the former alias of an anonymised person in what the activity log says of escalation, and nothing else there.
CREATE OR REPLACE FUNCTION forget_alias(gone uuid, former_alias text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path = pg_catalog, public, pg_temp
AS $function$
DECLARE
    new_alias text := (SELECT alias FROM public.person WHERE id = gone AND anonymised_at IS NOT NULL);
BEGIN
    IF new_alias IS NULL OR EXISTS (SELECT FROM public.person WHERE alias = former_alias) THEN
        RAISE EXCEPTION 'Only an anonymised person is forgotten.' USING ERRCODE = 'insufficient_privilege';
    END IF;
    PERFORM set_config('lodge.forgets_person', 'on', TRUE);
    UPDATE public.activity SET after = public.forget_alias_in_json(after, former_alias, new_alias)
    WHERE action = 'deadline.escalated' AND strpos(after::text, to_json(former_alias)::text) > 0;
    PERFORM set_config('lodge.forgets_person', 'off', TRUE);
END $function$;
