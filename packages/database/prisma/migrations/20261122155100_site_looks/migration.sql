ALTER TABLE "site" ADD COLUMN "primary_color" TEXT,
  ADD COLUMN "logo_hash" TEXT,
  ADD COLUMN "footer_links" JSONB NOT NULL DEFAULT '[]';

CREATE TABLE "site_logo" (
    "hash" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "site_logo_pkey" PRIMARY KEY ("hash")
);
