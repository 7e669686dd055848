-- A follow-up was recorded for each of its two tickets; now it is, like a merge, one event between them.
DELETE FROM "event" WHERE "type" = 'ticket.follow_up_created' AND "ticket_id"::text = "payload"->>'newId';
UPDATE "event" SET "payload" = jsonb_build_object('sourceId', "payload"->'oldId', 'targetId', "payload"->'newId')
WHERE "type" = 'ticket.follow_up_created';

DROP INDEX "event_target_id_idx";
CREATE INDEX "event_target_id_idx" ON "event" (("payload"->>'targetId')) WHERE ("payload"->>'targetId') IS NOT NULL;
