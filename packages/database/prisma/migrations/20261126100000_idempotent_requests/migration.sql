-- The answers to commands that carried an idempotency key: the same request gets the same answer for a day.
CREATE TABLE "idempotent_request" (
    "person_id" UUID NOT NULL,
    "key" UUID NOT NULL,
    "route" TEXT NOT NULL,
    "content_hash" TEXT NOT NULL,
    "answer" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotent_request_pkey" PRIMARY KEY ("person_id", "key")
);

CREATE INDEX "idempotent_request_created_at_idx" ON "idempotent_request"("created_at");

-- What a submission said, so that its id is never taken for other words.
ALTER TABLE "ticket" ADD COLUMN "submission_hash" TEXT;
ALTER TABLE "message" ADD COLUMN "submission_hash" TEXT;
ALTER TABLE "bulk_update" ADD COLUMN "submission_hash" TEXT;
