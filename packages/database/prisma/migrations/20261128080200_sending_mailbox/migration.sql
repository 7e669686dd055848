-- AlterTable
ALTER TABLE "message" ADD COLUMN     "mailbox_id" UUID;

-- AlterTable
ALTER TABLE "scheduled_reply" ADD COLUMN     "mailbox_id" UUID;

-- AddForeignKey, which no message before it has anything to check by
ALTER TABLE "message" ADD CONSTRAINT "message_mailbox_id_fkey" FOREIGN KEY ("mailbox_id") REFERENCES "mailbox"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "scheduled_reply" ADD CONSTRAINT "scheduled_reply_mailbox_id_fkey" FOREIGN KEY ("mailbox_id") REFERENCES "mailbox"("id") ON DELETE SET NULL ON UPDATE CASCADE;
