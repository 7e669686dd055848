-- A file that comes in parts. Its row goes a day after it was begun; the attachment that it became has one of its own.
CREATE TABLE "upload" (
    "id" UUID NOT NULL,
    "uploader_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "received" INTEGER NOT NULL DEFAULT 0,
    "part_keys" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "attachment_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "upload_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "upload_uploader_id_idx" ON "upload"("uploader_id");
CREATE INDEX "upload_created_at_idx" ON "upload"("created_at");
