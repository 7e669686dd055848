-- AlterTable
ALTER TABLE "article" ADD COLUMN "original_id" UUID;
ALTER TABLE "article" ADD COLUMN "compared_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "article_original_id_idx" ON "article"("original_id");

-- AddForeignKey
ALTER TABLE "article" ADD CONSTRAINT "article_original_id_fkey" FOREIGN KEY ("original_id") REFERENCES "article"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Checks
ALTER TABLE article ADD CONSTRAINT article_is_not_its_original CHECK (original_id <> id);
-- An original and its translations are a group, which has each language once.
CREATE UNIQUE INDEX article_language_once ON article (COALESCE(original_id, id), language);
