-- AlterTable
ALTER TABLE "activity" ADD COLUMN     "record_id" UUID;

-- AlterTable
ALTER TABLE "canned_response" ADD COLUMN     "text" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "activity_record_id_at_id_idx" ON "activity"("record_id", "at" DESC, "id");

-- CreateIndex
CREATE INDEX "canned_response_title_id_idx" ON "canned_response"("title", "id");

-- CreateIndex
CREATE INDEX "canned_response_updated_at_id_idx" ON "canned_response"("updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "canned_response_team_ids_idx" ON "canned_response" USING GIN ("team_ids");

-- CreateIndex
CREATE INDEX "canned_response_search" ON "canned_response" USING GIN ("title" gin_trgm_ops, "text" gin_trgm_ops);

-- What was logged before knows its record too.
UPDATE "activity"
SET "record_id" = COALESCE("event"."payload" ->> 'policyId', "event"."payload" ->> 'calendarId')::uuid
FROM "event"
WHERE "event"."id" = "activity"."event_id" AND "activity"."action" IN ('sla_policy.changed', 'calendar.changed');
