-- Few events name a target. Without statistics Postgres takes them for one in two hundred: in a large installation it
-- then reads all people to show one thread.
CREATE STATISTICS event_target_id ON (payload->>'targetId') FROM event;
ANALYZE event;
