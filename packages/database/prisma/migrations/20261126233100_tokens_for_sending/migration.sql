-- AlterTable
ALTER TABLE "mailbox_smtp" ADD COLUMN     "sign_in" TEXT NOT NULL DEFAULT 'password';

-- AlterTable
ALTER TABLE "mailbox_token" ADD COLUMN     "may_send" BOOLEAN NOT NULL DEFAULT false;
