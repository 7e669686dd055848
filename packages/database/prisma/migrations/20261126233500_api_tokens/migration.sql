-- AlterTable
ALTER TABLE "person" ADD COLUMN     "is_integration" BOOLEAN NOT NULL DEFAULT false;

-- Nobody signs in as an integration, whatever is done to its row.
ALTER TABLE "person" ADD CONSTRAINT "person_integration_check"
    CHECK (NOT is_integration OR (archived_at IS NOT NULL AND role_id IS NULL AND password_hash IS NULL));

-- CreateTable
CREATE TABLE "api_token" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "maker_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "scopes" TEXT[],
    "team_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "secret_hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "former_hash" TEXT,
    "former_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_token_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_token_secret_hash_key" ON "api_token"("secret_hash");

-- CreateIndex
CREATE UNIQUE INDEX "api_token_former_hash_key" ON "api_token"("former_hash");

-- CreateIndex
CREATE INDEX "api_token_person_id_idx" ON "api_token"("person_id");

-- CreateIndex
CREATE INDEX "api_token_maker_id_idx" ON "api_token"("maker_id");

-- AddForeignKey
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_maker_id_fkey" FOREIGN KEY ("maker_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;
