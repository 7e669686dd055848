ALTER TABLE "site" ADD COLUMN "files_per_message" INTEGER NOT NULL DEFAULT 5,
  ADD COLUMN "file_megabytes" INTEGER NOT NULL DEFAULT 10,
  ADD COLUMN "refused_file_kinds" TEXT[] NOT NULL DEFAULT '{}';
