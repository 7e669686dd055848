-- AlterTable
ALTER TABLE "article" ADD COLUMN "broken_links" JSONB NOT NULL DEFAULT '[]';
