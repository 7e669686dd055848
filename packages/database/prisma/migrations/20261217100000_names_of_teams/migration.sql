-- AlterTable
ALTER TABLE "team" ADD COLUMN "names" JSONB NOT NULL DEFAULT '{}';

ALTER TABLE "site_text" DROP CONSTRAINT "site_text_says_something";
ALTER TABLE "site_text" ADD CONSTRAINT "site_text_says_something"
  CHECK (text <> '' AND kind IN (
    'topic', 'form', 'article_category', 'canned_response', 'department', 'business_hours', 'site', 'macro', 'team'));
