ALTER TABLE "sla_recalculation" ADD COLUMN "topic_id" UUID,
  ADD COLUMN "department_id" UUID;
