-- CreateTable
CREATE TABLE "identity_provider" (
    "id" UUID NOT NULL,
    "alias" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "audience" TEXT NOT NULL,
    "domains" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "scopes" TEXT NOT NULL,
    "acr" TEXT,
    "name_claim" TEXT NOT NULL,
    "email_claim" TEXT NOT NULL,
    "is_offered" BOOLEAN NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "identity_provider_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "person_identity" (
    "id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "provider_id" UUID NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "email" CITEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "person_identity_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "identity_provider_alias_key" ON "identity_provider"("alias");

-- CreateIndex
CREATE UNIQUE INDEX "person_identity_provider_id_issuer_subject_key" ON "person_identity"("provider_id", "issuer", "subject");

-- CreateIndex
CREATE INDEX "person_identity_person_id_idx" ON "person_identity"("person_id");

-- AddForeignKey
ALTER TABLE "person_identity" ADD CONSTRAINT "person_identity_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_identity" ADD CONSTRAINT "person_identity_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "identity_provider"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Codes that confirm an address which a provider has named.
ALTER TABLE "sign_in" DROP CONSTRAINT "sign_in_purpose";
ALTER TABLE "sign_in" ADD CONSTRAINT "sign_in_purpose" CHECK ("purpose" IN ('sign_in', 'proof', 'new_address', 'identity'));
