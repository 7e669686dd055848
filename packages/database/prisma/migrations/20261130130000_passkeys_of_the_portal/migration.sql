-- Those that are there were added in the admin area.
ALTER TABLE "passkey" ADD COLUMN "opens_admin" BOOLEAN NOT NULL DEFAULT false;
UPDATE "passkey" SET "opens_admin" = true;
