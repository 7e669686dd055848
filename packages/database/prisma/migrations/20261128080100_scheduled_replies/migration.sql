-- AlterTable
ALTER TABLE "person" ADD COLUMN     "undo_send" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "scheduled_reply" (
    "id" UUID NOT NULL,
    "ticket_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "is_undo" BOOLEAN NOT NULL,
    "html" TEXT NOT NULL,
    "attachments" UUID[] DEFAULT ARRAY[]::UUID[],
    "then_status" TEXT,
    "submission_id" UUID NOT NULL,
    "submission_hash" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "send_at" TIMESTAMPTZ(3) NOT NULL,
    "held_because" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "scheduled_reply_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "scheduled_reply_submission_id_key" ON "scheduled_reply"("submission_id");

-- CreateIndex
CREATE INDEX "scheduled_reply_ticket_id_idx" ON "scheduled_reply"("ticket_id");

-- CreateIndex
CREATE INDEX "scheduled_reply_person_id_idx" ON "scheduled_reply"("person_id");

-- CreateIndex
CREATE INDEX "scheduled_reply_due_idx" ON "scheduled_reply"("send_at") WHERE "held_because" IS NULL;

-- AddForeignKey
ALTER TABLE "scheduled_reply" ADD CONSTRAINT "scheduled_reply_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scheduled_reply" ADD CONSTRAINT "scheduled_reply_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;
