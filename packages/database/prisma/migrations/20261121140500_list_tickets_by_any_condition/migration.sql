-- DropIndex
DROP INDEX "ticket_topic_id_idx";

-- CreateIndex
CREATE INDEX "ticket_topic_updated" ON "ticket"("topic_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ticket_unit_updated" ON "ticket"("unit_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ticket_course_updated" ON "ticket"("course_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ticket_assignee_updated" ON "ticket"("assignee_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ticket_team_number" ON "ticket"("team_id", "number" DESC, "id" DESC);

-- Indexes that the schema language cannot say. The unresolved are few among the many: a list of them in any order
-- never reads past those that are over.
CREATE INDEX ticket_unresolved_updated ON ticket (updated_at DESC, id DESC) WHERE status NOT IN ('resolved', 'closed');
CREATE INDEX ticket_unresolved_team_updated ON ticket (team_id, updated_at DESC, id DESC)
  WHERE status NOT IN ('resolved', 'closed');
CREATE INDEX ticket_unresolved_created ON ticket (created_at DESC, id DESC) WHERE status NOT IN ('resolved', 'closed');
CREATE INDEX ticket_unresolved_team_created ON ticket (team_id, created_at DESC, id DESC)
  WHERE status NOT IN ('resolved', 'closed');
CREATE INDEX ticket_unresolved_number ON ticket (number DESC, id DESC) WHERE status NOT IN ('resolved', 'closed');
CREATE INDEX ticket_unresolved_priority ON ticket
  ((CASE priority WHEN 'urgent' THEN 0 WHEN 'high' THEN 1 WHEN 'normal' THEN 2 ELSE 3 END), id)
  WHERE status NOT IN ('resolved', 'closed');
CREATE INDEX ticket_unresolved_team_priority ON ticket
  (team_id, (CASE priority WHEN 'urgent' THEN 0 WHEN 'high' THEN 1 WHEN 'normal' THEN 2 ELSE 3 END), id)
  WHERE status NOT IN ('resolved', 'closed');
CREATE INDEX ticket_unresolved_standing_due ON ticket (standing, (COALESCE(sla_due_at, 'infinity'::timestamptz)), id)
  WHERE status NOT IN ('resolved', 'closed');
DROP INDEX ticket_assignee_unresolved;
CREATE INDEX ticket_unresolved_assignee_due ON ticket
  (assignee_id, (COALESCE(sla_due_at, 'infinity'::timestamptz)), id) WHERE status NOT IN ('resolved', 'closed');
-- What is still to be done of a bulk change.
CREATE INDEX bulk_item_waiting ON bulk_item (bulk_change_id, position) WHERE state = 'waiting';
