-- AlterTable
ALTER TABLE "identity_provider" ADD COLUMN "group_claim" TEXT,
ADD COLUMN "department_claim" TEXT,
ADD COLUMN "makes_staff" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "person_identity" ADD COLUMN "groups" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
ADD COLUMN "departments" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
ADD COLUMN "groups_seen_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "provider_rule" (
    "id" UUID NOT NULL,
    "provider_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "gives" TEXT NOT NULL,
    "role_id" INTEGER,
    "team_id" UUID,
    "department_id" UUID,

    CONSTRAINT "provider_rule_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "provider_rule_source" CHECK ("source" IN ('group', 'department')),
    -- A role that was deleted leaves its rules, which give nothing.
    CONSTRAINT "provider_rule_gives" CHECK (
      ("gives" = 'role' AND "team_id" IS NULL AND "department_id" IS NULL)
      OR ("gives" = 'team' AND "role_id" IS NULL AND "department_id" IS NULL)
      OR ("gives" = 'department' AND "role_id" IS NULL AND "team_id" IS NULL)
    )
);

-- CreateIndex
CREATE UNIQUE INDEX "provider_rule_provider_id_position_key" ON "provider_rule"("provider_id", "position");

-- AddForeignKey
ALTER TABLE "provider_rule" ADD CONSTRAINT "provider_rule_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "identity_provider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_rule" ADD CONSTRAINT "provider_rule_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_rule" ADD CONSTRAINT "provider_rule_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_rule" ADD CONSTRAINT "provider_rule_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id") ON DELETE CASCADE ON UPDATE CASCADE;
