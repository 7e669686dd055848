-- Who caused an event acted as something and came through a door. Rows of before say neither, since nobody wrote it down.
ALTER TABLE "event" ADD COLUMN "actor_kind" TEXT, ADD COLUMN "through" TEXT;
ALTER TABLE "activity" ADD COLUMN "through" TEXT;
-- Nearly everything comes through a session: the index for time finds that soon enough.
CREATE INDEX activity_through ON activity (through, at DESC, id) WHERE through <> 'session';
