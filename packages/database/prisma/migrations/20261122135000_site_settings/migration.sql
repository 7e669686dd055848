ALTER TABLE "site" ADD COLUMN "reopen_days" INTEGER NOT NULL DEFAULT 14,
  ADD COLUMN "auto_close_days" INTEGER NOT NULL DEFAULT 7,
  ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "record_id" UUID NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN "checklist_dismissed_at" TIMESTAMPTZ(3);
ALTER TABLE "email_delivery" ADD COLUMN "retried_at" TIMESTAMPTZ(3);
ALTER TABLE "email_delivery" DROP CONSTRAINT "email_delivery_state_known";
ALTER TABLE "email_delivery" ADD CONSTRAINT "email_delivery_state_known"
  CHECK ("state" IN ('pending', 'sending', 'sent', 'skipped', 'failed', 'discarded'));
CREATE INDEX "email_delivery_unfinished" ON "email_delivery" ("created_at" DESC, "id" DESC) WHERE "state" NOT IN ('sent', 'skipped');
