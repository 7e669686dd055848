-- AlterTable
ALTER TABLE "sign_in" ADD COLUMN     "browser_hash" TEXT,
ADD COLUMN     "elsewhere_tries" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "sign_in_created_at_idx" ON "sign_in"("created_at");
