-- AlterTable
ALTER TABLE "mailbox" ADD COLUMN     "suggests_articles" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "ticket_suggestion" (
    "ticket_id" UUID NOT NULL,
    "article_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "person_id" UUID NOT NULL,
    "suggested_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ticket_suggestion_pkey" PRIMARY KEY ("ticket_id","article_id")
);

-- CreateIndex
CREATE INDEX "ticket_suggestion_article_id_idx" ON "ticket_suggestion"("article_id");

-- CreateIndex
CREATE INDEX "ticket_suggestion_person_id_suggested_at_idx" ON "ticket_suggestion"("person_id", "suggested_at");

-- AddForeignKey
ALTER TABLE "ticket_suggestion" ADD CONSTRAINT "ticket_suggestion_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_suggestion" ADD CONSTRAINT "ticket_suggestion_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_suggestion" ADD CONSTRAINT "ticket_suggestion_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;
