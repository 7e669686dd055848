ALTER TABLE "event" RENAME COLUMN "owed" TO "pending_consumers";
ALTER TABLE "event" RENAME COLUMN "once_key" TO "idempotency_key";
ALTER INDEX "event_once_key_key" RENAME TO "event_idempotency_key_key";
ALTER INDEX "event_owed" RENAME TO "event_pending_consumers_idx";
