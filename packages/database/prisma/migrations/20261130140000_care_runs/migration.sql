CREATE TABLE "care_run" (
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT NOT NULL,
    "summary" TEXT NOT NULL,

    CONSTRAINT "care_run_pkey" PRIMARY KEY ("kind")
);
