-- AlterTable
ALTER TABLE "identity_provider" ADD COLUMN "logout_address" TEXT;

-- AlterTable
ALTER TABLE "federation_member" ADD COLUMN "logout_address" TEXT;
