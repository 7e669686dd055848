-- AlterTable
ALTER TABLE "mailbox" ADD COLUMN     "blocked_senders" TEXT[] DEFAULT ARRAY[]::TEXT[];
