-- CreateTable
CREATE TABLE "ticket_participant" (
    "ticket_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,
    "left_at" TIMESTAMPTZ(3),
    "has_stopped" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "ticket_participant_pkey" PRIMARY KEY ("ticket_id","person_id")
);

-- CreateIndex
CREATE INDEX "ticket_participant_person_id_idx" ON "ticket_participant"("person_id");

-- AddForeignKey
ALTER TABLE "ticket_participant" ADD CONSTRAINT "ticket_participant_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_participant" ADD CONSTRAINT "ticket_participant_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "mailbox" ADD COLUMN     "participants" TEXT NOT NULL DEFAULT 'sign_in_domains';

-- AlterTable
ALTER TABLE "ticket_merge" ADD COLUMN     "participants_gained" UUID[] DEFAULT ARRAY[]::UUID[];
