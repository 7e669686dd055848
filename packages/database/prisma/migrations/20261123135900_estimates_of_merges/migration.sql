-- Few events name a target. Without statistics Postgres takes them for one in two hundred: in a large installation it
-- then reads all people to show one thread.
CREATE STATISTICS event_target_id ON (payload->>'targetId') FROM event;
-- Not of an empty table: Postgres would take it for empty until it is analysed again, and keep plans that read all of it.
DO $$ BEGIN
    IF EXISTS (SELECT FROM event) THEN
        ANALYZE event;
    END IF;
END $$;
