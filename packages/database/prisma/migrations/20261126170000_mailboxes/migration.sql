-- AlterTable
ALTER TABLE "message" ADD COLUMN     "quoted" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "ticket" ADD COLUMN     "mailbox_id" UUID;

-- CreateTable
CREATE TABLE "mailbox" (
    "id" UUID NOT NULL,
    "alias" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "team_id" UUID NOT NULL,
    "topic_id" UUID NOT NULL,
    "priority" TEXT,
    "language" TEXT,
    "sends_receipts" BOOLEAN NOT NULL DEFAULT true,
    "writers" TEXT NOT NULL DEFAULT 'anyone',
    "strangers" TEXT NOT NULL DEFAULT 'quarantine',
    "trusted_server" TEXT,
    "trusted_forwarders" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "revision" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "mailbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mailbox_address" (
    "address" CITEXT NOT NULL,
    "mailbox_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "mailbox_address_pkey" PRIMARY KEY ("address")
);

-- CreateTable
CREATE TABLE "incoming_mail" (
    "id" UUID NOT NULL,
    "mailbox_id" UUID NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "storage_key" TEXT,
    "size" INTEGER NOT NULL,
    "envelope_from" TEXT NOT NULL,
    "envelope_to" TEXT[],
    "message_id" TEXT,
    "content_hash" TEXT,
    "text_hash" TEXT,
    "from_address" CITEXT,
    "from_name" TEXT,
    "subject" TEXT,
    "authentication" JSONB,
    "outcome" TEXT,
    "reason" TEXT,
    "reason_params" JSONB NOT NULL DEFAULT '{}',
    "decided_at" TIMESTAMPTZ(3),
    "sends_receipt" BOOLEAN NOT NULL DEFAULT false,
    "ticket_id" UUID,
    "ticket_message_id" UUID,

    CONSTRAINT "incoming_mail_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "mailbox_alias_key" ON "mailbox"("alias");

-- CreateIndex
CREATE UNIQUE INDEX "mailbox_address_mailbox_id_position_key" ON "mailbox_address"("mailbox_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "incoming_mail_ticket_message_id_key" ON "incoming_mail"("ticket_message_id");

-- CreateIndex
CREATE INDEX "incoming_mail_message_id" ON "incoming_mail"("message_id");

-- CreateIndex
CREATE INDEX "incoming_mail_content_hash" ON "incoming_mail"("content_hash");

-- CreateIndex
CREATE INDEX "incoming_mail_from" ON "incoming_mail"("from_address", "received_at" DESC);

-- CreateIndex
CREATE INDEX "incoming_mail_received" ON "incoming_mail"("received_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "incoming_mail_ticket" ON "incoming_mail"("ticket_id");

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_mailbox_id_fkey" FOREIGN KEY ("mailbox_id") REFERENCES "mailbox"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailbox" ADD CONSTRAINT "mailbox_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailbox" ADD CONSTRAINT "mailbox_topic_id_fkey" FOREIGN KEY ("topic_id") REFERENCES "topic"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailbox_address" ADD CONSTRAINT "mailbox_address_mailbox_id_fkey" FOREIGN KEY ("mailbox_id") REFERENCES "mailbox"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "incoming_mail" ADD CONSTRAINT "incoming_mail_mailbox_id_fkey" FOREIGN KEY ("mailbox_id") REFERENCES "mailbox"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "incoming_mail" ADD CONSTRAINT "incoming_mail_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "ticket"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "incoming_mail" ADD CONSTRAINT "incoming_mail_ticket_message_id_fkey" FOREIGN KEY ("ticket_message_id") REFERENCES "message"("id") ON DELETE SET NULL ON UPDATE CASCADE;
