-- AlterTable
ALTER TABLE "saved_view" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1;
