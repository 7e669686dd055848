-- AlterTable
ALTER TABLE "event" ADD COLUMN     "automation_run_id" UUID;

-- CreateTable
CREATE TABLE "automation" (
    "id" UUID NOT NULL,
    "alias" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "draft" JSONB NOT NULL,
    "version" INTEGER,
    "triggers" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "event_types" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "macro_id" UUID,
    "evaluated_until" TIMESTAMPTZ(3),
    "paused_for" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "automation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "automation_version" (
    "automation_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "definition" JSONB NOT NULL,
    "published_by" UUID NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "automation_version_pkey" PRIMARY KEY ("automation_id","number")
);

-- CreateTable
CREATE TABLE "automation_run" (
    "id" UUID NOT NULL,
    "automation_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "ticket_id" UUID NOT NULL,
    "cause" TEXT NOT NULL,
    "trigger" TEXT NOT NULL,
    "depth" INTEGER NOT NULL DEFAULT 0,
    "outcome" TEXT NOT NULL,
    "reason" TEXT,
    "did" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "before" JSONB,
    "after" JSONB,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "automation_run_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "automation_alias_key" ON "automation"("alias");

-- CreateIndex
CREATE UNIQUE INDEX "automation_person_id_key" ON "automation"("person_id");

-- CreateIndex
CREATE INDEX "automation_position_id_idx" ON "automation"("position", "id");

-- CreateIndex
CREATE INDEX "automation_owner_id_idx" ON "automation"("owner_id");

-- CreateIndex
CREATE INDEX "automation_version_published_by_idx" ON "automation_version"("published_by");

-- CreateIndex
CREATE INDEX "automation_run_ticket_id_id_idx" ON "automation_run"("ticket_id", "id");

-- CreateIndex
CREATE INDEX "automation_run_automation_id_at_idx" ON "automation_run"("automation_id", "at");

-- CreateIndex
CREATE INDEX "automation_run_at_idx" ON "automation_run"("at");

-- CreateIndex
CREATE UNIQUE INDEX "automation_run_automation_id_ticket_id_cause_key" ON "automation_run"("automation_id", "ticket_id", "cause");

-- AddForeignKey
ALTER TABLE "automation" ADD CONSTRAINT "automation_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "automation" ADD CONSTRAINT "automation_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "automation_version" ADD CONSTRAINT "automation_version_automation_id_fkey" FOREIGN KEY ("automation_id") REFERENCES "automation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "automation_version" ADD CONSTRAINT "automation_version_published_by_fkey" FOREIGN KEY ("published_by") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "automation_run" ADD CONSTRAINT "automation_run_automation_id_fkey" FOREIGN KEY ("automation_id") REFERENCES "automation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "automation_run" ADD CONSTRAINT "automation_run_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE;
