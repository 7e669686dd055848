ALTER TABLE "team" ADD COLUMN "business_hours_id" UUID;
ALTER TABLE "team" ADD CONSTRAINT "team_business_hours_id_fkey" FOREIGN KEY ("business_hours_id") REFERENCES "business_hours"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "sla_policy_version" ADD COLUMN "uses_team_hours" BOOLEAN NOT NULL DEFAULT true;

ALTER TABLE "sla_recalculation" ADD COLUMN "team_id" UUID;
