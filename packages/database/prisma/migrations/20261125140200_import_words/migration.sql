-- By these words a person sees whether a file is read in the right encoding.
ALTER TABLE "import" ADD COLUMN "words" BYTEA NOT NULL DEFAULT '\x';
