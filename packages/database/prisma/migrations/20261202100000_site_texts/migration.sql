-- AlterTable
ALTER TABLE "site" ADD COLUMN "text_language" TEXT;

-- AlterTable
ALTER TABLE "topic" ADD COLUMN "names" JSONB NOT NULL DEFAULT '{}';

-- CreateTable
CREATE TABLE "site_text" (
    "kind" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "field" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "site_text_pkey" PRIMARY KEY ("kind","record_id","field","language"),
    CONSTRAINT "site_text_says_something" CHECK (text <> '' AND kind IN ('topic', 'form', 'article_category'))
);

-- CreateIndex
CREATE INDEX "site_text_language_source_idx" ON "site_text"("language", "source");
