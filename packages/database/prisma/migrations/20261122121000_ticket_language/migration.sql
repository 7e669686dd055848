ALTER TABLE "ticket" ADD COLUMN "language" TEXT;
