-- AlterTable
ALTER TABLE "team" ADD COLUMN     "assignment" TEXT NOT NULL DEFAULT 'none',
ADD COLUMN     "ticket_limit" INTEGER;

-- AlterTable
ALTER TABLE "team_member" ADD COLUMN     "languages" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "ticket_limit" INTEGER,
ADD COLUMN     "topic_ids" UUID[] DEFAULT ARRAY[]::UUID[],
ADD COLUMN     "turn" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "away" (
    "person_id" UUID NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "deputy_id" UUID,
    "hands_over" BOOLEAN NOT NULL,
    "has_begun" BOOLEAN NOT NULL,

    CONSTRAINT "away_pkey" PRIMARY KEY ("person_id")
);

-- CreateTable
CREATE TABLE "waiting_ticket" (
    "ticket_id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "because" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "waiting_ticket_pkey" PRIMARY KEY ("ticket_id")
);

-- CreateIndex
CREATE INDEX "away_deputy_id_idx" ON "away"("deputy_id");

-- CreateIndex
CREATE INDEX "waiting_ticket_team_id_idx" ON "waiting_ticket"("team_id");

-- AddForeignKey
ALTER TABLE "away" ADD CONSTRAINT "away_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "away" ADD CONSTRAINT "away_deputy_id_fkey" FOREIGN KEY ("deputy_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waiting_ticket" ADD CONSTRAINT "waiting_ticket_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waiting_ticket" ADD CONSTRAINT "waiting_ticket_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;
