-- A row for each part: appending to an array wrote the whole array again with each.
CREATE TABLE "upload_part" (
    "upload_id" UUID NOT NULL,
    "start_byte" INTEGER NOT NULL,
    "storage_key" TEXT NOT NULL,

    CONSTRAINT "upload_part_pkey" PRIMARY KEY ("upload_id", "start_byte"),
    CONSTRAINT "upload_part_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "upload"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "upload_part_storage_key_key" ON "upload_part"("storage_key");

-- Of uploads under way the places are not known, only their order, which is all that is read. A part has at least one
-- byte, so those that are still to come begin after all of these numbers.
INSERT INTO "upload_part" ("upload_id", "start_byte", "storage_key")
SELECT "upload"."id", part.place - 1, part.key
FROM "upload", unnest("upload"."part_keys") WITH ORDINALITY AS part (key, place);

ALTER TABLE "upload" DROP COLUMN "part_keys";
