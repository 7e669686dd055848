CREATE TABLE "password_reset" (
    "id" UUID NOT NULL,
    "email" CITEXT NOT NULL,
    "token_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "password_reset_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "password_reset_token_hash_key" ON "password_reset"("token_hash");
CREATE INDEX "password_reset_email_idx" ON "password_reset"("email");
CREATE INDEX "password_reset_created_at_idx" ON "password_reset"("created_at");
