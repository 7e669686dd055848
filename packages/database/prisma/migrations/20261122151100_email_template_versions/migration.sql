-- What a university writes in place of the mails that Lodge comes with, a row for each save. Without a text a version
-- says that Lodge's own counts again.
CREATE TABLE "email_template_version" (
  "code" TEXT NOT NULL,
  "language" TEXT NOT NULL,
  "revision" INTEGER NOT NULL,
  "subject" TEXT,
  "body" TEXT,
  "saved_at" TIMESTAMPTZ(3) NOT NULL,
  "saved_by_id" UUID,
  -- When a mail could last not be made of it, and why.
  "failed_at" TIMESTAMPTZ(3),
  "failure" TEXT,
  CONSTRAINT "email_template_version_pkey" PRIMARY KEY ("code", "language", "revision"),
  CONSTRAINT "email_template_version_saved_by_id_fkey" FOREIGN KEY ("saved_by_id") REFERENCES "person" ("id"),
  CONSTRAINT "email_template_version_text" CHECK (("subject" IS NULL) = ("body" IS NULL))
);

INSERT INTO "email_template_version" ("code", "language", "revision", "subject", "body", "saved_at")
SELECT "code", 'en', 1, "subject", "body", CURRENT_TIMESTAMP FROM "email_template";

DROP TABLE "email_template";
