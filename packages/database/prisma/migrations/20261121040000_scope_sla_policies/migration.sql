-- DropForeignKey
ALTER TABLE "topic" DROP CONSTRAINT "topic_sla_policy_id_fkey";

-- AlterTable
ALTER TABLE "calendar" ADD COLUMN     "archived_at" TIMESTAMPTZ(3),
ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "sla_policy" ADD COLUMN     "archived_at" TIMESTAMPTZ(3),
ADD COLUMN     "position" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "team_ids" UUID[] DEFAULT ARRAY[]::UUID[],
ADD COLUMN     "topic_ids" UUID[] DEFAULT ARRAY[]::UUID[],
ADD COLUMN     "unit_ids" UUID[] DEFAULT ARRAY[]::UUID[];

-- What topics named becomes what policies apply to, tried in the order of their names.
UPDATE sla_policy
SET topic_ids = ARRAY(SELECT topic.id FROM topic WHERE topic.sla_policy_id = sla_policy.id ORDER BY topic.id),
    position = (SELECT count(*) FROM sla_policy earlier WHERE NOT earlier.is_default AND earlier.alias < sla_policy.alias);

-- AlterTable
ALTER TABLE "topic" DROP COLUMN "sla_policy_id";

-- CreateTable
CREATE TABLE "sla_retime" (
    "event_id" UUID NOT NULL,
    "policy_id" UUID,
    "calendar_id" UUID,
    "total" INTEGER,
    "done" INTEGER NOT NULL DEFAULT 0,
    "reached_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "sla_retime_pkey" PRIMARY KEY ("event_id")
);

-- CreateIndex
CREATE INDEX "sla_retime_created_at_idx" ON "sla_retime"("created_at" DESC);

-- Re-timing goes through the open tickets in this order.
CREATE INDEX ticket_unresolved ON ticket (id) WHERE status NOT IN ('resolved', 'closed');
