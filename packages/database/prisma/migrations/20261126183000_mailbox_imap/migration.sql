-- CreateTable
CREATE TABLE "mailbox_imap" (
    "mailbox_id" UUID NOT NULL,
    "host" TEXT NOT NULL,
    "port" INTEGER NOT NULL,
    "security" TEXT NOT NULL,
    "user_name" TEXT NOT NULL,
    "password" TEXT NOT NULL,
    "folder" TEXT NOT NULL,
    "after_reading" TEXT NOT NULL,
    "move_to" TEXT,
    "since" DATE,
    "source" UUID NOT NULL,
    "taken_from" TIMESTAMPTZ(3) NOT NULL,
    "uid_validity" BIGINT,
    "start_uid" BIGINT,
    "highest_uid" BIGINT NOT NULL DEFAULT 0,
    "holder" UUID,
    "leased_until" TIMESTAMPTZ(3),
    "looked_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "problem" TEXT,

    CONSTRAINT "mailbox_imap_pkey" PRIMARY KEY ("mailbox_id")
);

-- AddForeignKey
ALTER TABLE "mailbox_imap" ADD CONSTRAINT "mailbox_imap_mailbox_id_fkey" FOREIGN KEY ("mailbox_id") REFERENCES "mailbox"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "incoming_mail" ADD COLUMN     "fetched_by" UUID,
ADD COLUMN     "uid_validity" BIGINT,
ADD COLUMN     "uid" BIGINT,
ADD COLUMN     "is_left_on_server" BOOLEAN NOT NULL DEFAULT false;

-- AddForeignKey
ALTER TABLE "incoming_mail" ADD CONSTRAINT "incoming_mail_fetched_by_fkey" FOREIGN KEY ("fetched_by") REFERENCES "mailbox"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- CreateIndex
CREATE UNIQUE INDEX "incoming_mail_fetched_key" ON "incoming_mail"("fetched_by", "uid_validity", "uid");

-- CreateIndex
CREATE INDEX "incoming_mail_left_on_server" ON "incoming_mail"("fetched_by") WHERE "is_left_on_server";
