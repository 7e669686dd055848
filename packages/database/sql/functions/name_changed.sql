-- The sum of `changes` grows by one with every transaction that changes what tickets show of other records. Each has a
-- row of its own, into which it takes those that nobody else holds at this moment: none waits for another.
CREATE OR REPLACE FUNCTION name_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    this_transaction bigint := pg_current_xact_id()::text::bigint;
BEGIN
    IF EXISTS (SELECT FROM name_change WHERE transaction_id = this_transaction) THEN
        RETURN NULL;
    END IF;
    WITH free AS MATERIALIZED (
        SELECT transaction_id FROM name_change FOR UPDATE SKIP LOCKED
    ), taken AS (
        DELETE FROM name_change WHERE transaction_id IN (SELECT transaction_id FROM free) RETURNING changes
    )
    INSERT INTO name_change (transaction_id, changes)
    SELECT this_transaction, COALESCE(sum(changes), 0) + 1 FROM taken;
    RETURN NULL;
END $function$;
