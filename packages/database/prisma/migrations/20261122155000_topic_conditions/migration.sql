ALTER TABLE "topic" ADD COLUMN "needs_course" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "department_ids" UUID[] NOT NULL DEFAULT '{}',
  ADD COLUMN "is_default_expanded" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "new_until" DATE,
  ADD COLUMN "disabled_because" TEXT;
