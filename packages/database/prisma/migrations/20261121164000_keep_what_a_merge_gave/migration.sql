-- AlterTable
ALTER TABLE "ticket_merge" ADD COLUMN     "tags_gained" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "watchers_gained" UUID[] DEFAULT ARRAY[]::UUID[];
