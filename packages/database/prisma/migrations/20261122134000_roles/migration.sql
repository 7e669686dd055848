ALTER TABLE "role" ADD COLUMN "record_id" UUID NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now();
CREATE UNIQUE INDEX "role_record_id_key" ON "role"("record_id");
-- A role that somebody has cannot be deleted.
ALTER TABLE "person" DROP CONSTRAINT "person_role_id_fkey";
ALTER TABLE "person" ADD CONSTRAINT "person_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
