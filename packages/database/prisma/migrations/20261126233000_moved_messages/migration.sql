-- AlterTable
ALTER TABLE "message" ADD COLUMN     "moved_at" TIMESTAMPTZ(3);
