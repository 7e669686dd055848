-- AlterTable
ALTER TABLE "site" ADD COLUMN     "embed_origins" TEXT[] DEFAULT ARRAY[]::TEXT[];
