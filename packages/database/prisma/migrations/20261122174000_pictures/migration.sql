ALTER TABLE "attachment" ADD COLUMN "preview_key" TEXT,
  ADD COLUMN "width" INTEGER,
  ADD COLUMN "height" INTEGER,
  ADD CONSTRAINT "attachment_picture_whole" CHECK (num_nulls("preview_key", "width", "height") IN (0, 3));

CREATE UNIQUE INDEX "attachment_preview_key_key" ON "attachment"("preview_key");
