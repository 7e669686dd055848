-- AlterTable
ALTER TABLE "site" ADD COLUMN "staff_by_provider_only" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "requesters_by_provider_only" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "codes_elsewhere" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "person" ADD COLUMN "is_emergency" BOOLEAN NOT NULL DEFAULT false;
