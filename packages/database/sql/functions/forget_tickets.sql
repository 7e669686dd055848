-- Takes the values before and after out of the entries of tickets that were deleted: who did what to which number
-- stays. Returns how many entries it changed.
CREATE OR REPLACE FUNCTION forget_tickets(gone uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path = pg_catalog, public, pg_temp
AS $function$
DECLARE
    changed integer;
BEGIN
    IF EXISTS (SELECT FROM unnest(gone) AS given (id) WHERE NOT EXISTS (SELECT FROM public.deleted_ticket WHERE ticket_id = given.id)
                                                 OR EXISTS (SELECT FROM public.ticket WHERE ticket.id = given.id)) THEN
        RAISE EXCEPTION 'Only a deleted ticket is forgotten.' USING ERRCODE = 'insufficient_privilege';
    END IF;
    PERFORM set_config('lodge.forgets_tickets', 'on', TRUE);
    UPDATE public.activity SET before = NULL, after = NULL
    WHERE ticket_id = ANY (gone) AND (before IS NOT NULL OR after IS NOT NULL);
    GET DIAGNOSTICS changed = ROW_COUNT;
    PERFORM set_config('lodge.forgets_tickets', 'off', TRUE);
    RETURN changed;
END $function$;
