-- AlterTable
ALTER TABLE "mailbox" ADD COLUMN     "quotes_history" BOOLEAN NOT NULL DEFAULT false;
