ALTER TABLE "site" ADD COLUMN "set_up_at" TIMESTAMPTZ(3), ADD COLUMN "mail_from" TEXT;
-- A help desk that has staff was set up before there was a link for it.
UPDATE "site" SET "set_up_at" = now() WHERE EXISTS (SELECT FROM "person" WHERE "role_id" IS NOT NULL);

CREATE TABLE "setup_link" (
    "id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "mail_to" TEXT,
    "mail_from" TEXT,
    "mail_allowed_at" TIMESTAMPTZ(3),
    "mail_event_id" UUID,
    "code_hash" TEXT,
    "code_tries" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "setup_link_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "setup_link_token_hash_key" ON "setup_link"("token_hash");

-- Sessions that began before this moment are over.
ALTER TABLE "person" ADD COLUMN "sessions_from" TIMESTAMPTZ(3);
