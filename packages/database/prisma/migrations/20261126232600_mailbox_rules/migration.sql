-- CreateTable
CREATE TABLE "mailbox_rule" (
    "mailbox_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "conditions" JSONB NOT NULL,
    "outcome" TEXT NOT NULL,
    "topic_id" UUID,
    "team_id" UUID,
    "priority" TEXT,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "mailbox_rule_pkey" PRIMARY KEY ("mailbox_id","position")
);

-- AlterTable
ALTER TABLE "incoming_mail" ADD COLUMN     "applied_rules" JSONB NOT NULL DEFAULT '[]';

-- CreateIndex
CREATE INDEX "incoming_mail_of_mailbox" ON "incoming_mail"("mailbox_id", "received_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "mailbox_rule" ADD CONSTRAINT "mailbox_rule_mailbox_id_fkey" FOREIGN KEY ("mailbox_id") REFERENCES "mailbox"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailbox_rule" ADD CONSTRAINT "mailbox_rule_topic_id_fkey" FOREIGN KEY ("topic_id") REFERENCES "topic"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailbox_rule" ADD CONSTRAINT "mailbox_rule_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
