-- CreateTable
CREATE TABLE "name_change" (
    "transaction_id" BIGINT NOT NULL,
    "changes" BIGINT NOT NULL,

    CONSTRAINT "name_change_pkey" PRIMARY KEY ("transaction_id")
);

-- The sum of `changes` grows by one with every transaction that changes what tickets show of other records. Each has a
-- row of its own, into which it takes those that nobody else holds at this moment: none waits for another.
CREATE FUNCTION name_changed()
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

CREATE TRIGGER name_changed AFTER UPDATE OF alias, name ON person FOR EACH ROW WHEN (old.alias IS DISTINCT FROM new.alias OR old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION name_changed();
CREATE TRIGGER name_changed AFTER UPDATE OF alias, name ON team FOR EACH ROW WHEN (old.alias IS DISTINCT FROM new.alias OR old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION name_changed();
CREATE TRIGGER name_changed AFTER UPDATE OF alias, name ON topic FOR EACH ROW WHEN (old.alias IS DISTINCT FROM new.alias OR old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION name_changed();
CREATE TRIGGER name_changed AFTER UPDATE OF alias, name ON department FOR EACH ROW WHEN (old.alias IS DISTINCT FROM new.alias OR old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION name_changed();
CREATE TRIGGER name_changed AFTER UPDATE OF alias, code, name ON course FOR EACH ROW WHEN (old.alias IS DISTINCT FROM new.alias OR old.code IS DISTINCT FROM new.code OR old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION name_changed();
