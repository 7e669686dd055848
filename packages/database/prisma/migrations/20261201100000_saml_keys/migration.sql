-- AlterTable
ALTER TABLE "identity_provider" ADD COLUMN "wants_signed_requests" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "signs_requests" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "federation_member" ADD COLUMN "wants_signed_requests" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "saml_key" (
    "id" UUID NOT NULL,
    "private_key" TEXT NOT NULL,
    "certificate" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saml_key_pkey" PRIMARY KEY ("id")
);
