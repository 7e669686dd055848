-- A merge is one event, in the history of its source; the target's thread finds it by the payload.
CREATE INDEX "event_target_id_idx" ON "event" (("payload"->>'targetId'))
  WHERE "type" IN ('ticket.merged', 'ticket.unmerged');

-- The log has a row of it for each of the two tickets.
DROP INDEX "activity_event_id_key";
CREATE UNIQUE INDEX "activity_event_id_ticket_id_key" ON "activity" ("event_id", "ticket_id") NULLS NOT DISTINCT;
