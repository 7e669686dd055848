-- The mail with a code is in the language of the page that asked for it, where the person has chosen none.
ALTER TABLE "sign_in" ADD COLUMN "language" TEXT;
