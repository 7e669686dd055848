-- AlterTable
ALTER TABLE "person" ADD COLUMN "merged_into_id" UUID;

-- CreateTable
CREATE TABLE "person_merge" (
    "id" UUID NOT NULL,
    "source_id" UUID NOT NULL,
    "target_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "person_merge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "person_merge_item" (
    "merge_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "row" JSONB,

    CONSTRAINT "person_merge_item_pkey" PRIMARY KEY ("merge_id","kind","key")
);

-- CreateIndex
CREATE INDEX "person_merged_into_id_idx" ON "person"("merged_into_id");

-- CreateIndex
CREATE INDEX "person_merge_source_id_idx" ON "person_merge"("source_id");

-- CreateIndex
CREATE INDEX "person_merge_target_id_idx" ON "person_merge"("target_id");

-- CreateIndex
CREATE INDEX "person_merge_person_id_idx" ON "person_merge"("person_id");

-- AddForeignKey
ALTER TABLE "person" ADD CONSTRAINT "person_merged_into_id_fkey" FOREIGN KEY ("merged_into_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_merge" ADD CONSTRAINT "person_merge_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_merge" ADD CONSTRAINT "person_merge_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_merge" ADD CONSTRAINT "person_merge_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_merge_item" ADD CONSTRAINT "person_merge_item_merge_id_fkey" FOREIGN KEY ("merge_id") REFERENCES "person_merge"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Nobody signs in to an account that is another's now, nor is it merged into itself.
ALTER TABLE "person" ADD CONSTRAINT "person_merged" CHECK (
    "merged_into_id" IS NULL OR ("archived_at" IS NOT NULL AND "merged_into_id" <> "id")
);
