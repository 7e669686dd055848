-- AlterTable
ALTER TABLE "mailbox_imap" ADD COLUMN     "sign_in" TEXT NOT NULL DEFAULT 'password',
ADD COLUMN     "tenant" TEXT,
ADD COLUMN     "client_id" TEXT,
ADD COLUMN     "secret_ends_on" DATE;

-- CreateTable
CREATE TABLE "mailbox_token" (
    "mailbox_id" UUID NOT NULL,
    "refresh_token" TEXT,
    "access_token" TEXT,
    "access_ends_at" TIMESTAMPTZ(3),
    "consented_at" TIMESTAMPTZ(3),

    CONSTRAINT "mailbox_token_pkey" PRIMARY KEY ("mailbox_id")
);

-- AddForeignKey
ALTER TABLE "mailbox_token" ADD CONSTRAINT "mailbox_token_mailbox_id_fkey" FOREIGN KEY ("mailbox_id") REFERENCES "mailbox_imap"("mailbox_id") ON DELETE CASCADE ON UPDATE CASCADE;
