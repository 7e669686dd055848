ALTER TABLE "team" ADD COLUMN "department_ids" UUID[] NOT NULL DEFAULT '{}';

ALTER TABLE "topic" ADD COLUMN "uses_department_team" BOOLEAN NOT NULL DEFAULT false;
