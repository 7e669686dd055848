CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "site" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "name" TEXT NOT NULL,
    "debug" BOOLEAN NOT NULL DEFAULT false,
    "auth_mode" TEXT NOT NULL DEFAULT 'production',
    "page_title_default" TEXT NOT NULL,
    "page_title_prefix" TEXT NOT NULL DEFAULT '',
    "page_title_suffix" TEXT NOT NULL DEFAULT '',
    "timezone" TEXT NOT NULL,
    "email_domains" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "site_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "role" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "permissions" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "role_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "unit" (
    "id" UUID NOT NULL,
    "alias" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "parent_id" UUID,
    "position" INTEGER NOT NULL DEFAULT 0,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "unit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "person" (
    "id" UUID NOT NULL,
    "alias" TEXT NOT NULL,
    "email" CITEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "role_id" INTEGER,
    "password_hash" TEXT,
    "unit_id" UUID,
    "timezone" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "team" (
    "id" UUID NOT NULL,
    "alias" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "position" INTEGER NOT NULL DEFAULT 0,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "team_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "team_member" (
    "team_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "is_lead" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "team_member_pkey" PRIMARY KEY ("team_id","person_id")
);

-- CreateTable
CREATE TABLE "course" (
    "id" UUID NOT NULL,
    "alias" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "course_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "person_course" (
    "person_id" UUID NOT NULL,
    "course_id" UUID NOT NULL,

    CONSTRAINT "person_course_pkey" PRIMARY KEY ("person_id","course_id")
);

-- CreateTable
CREATE TABLE "form" (
    "id" UUID NOT NULL,
    "alias" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "form_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "form_version" (
    "id" UUID NOT NULL,
    "form_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "fields" JSONB NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "form_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "topic" (
    "id" UUID NOT NULL,
    "alias" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "icon" TEXT NOT NULL DEFAULT 'circle-help',
    "parent_id" UUID,
    "team_id" UUID NOT NULL,
    "form_id" UUID,
    "priority" TEXT NOT NULL DEFAULT 'normal',
    "sla_policy_id" UUID,
    "position" INTEGER NOT NULL DEFAULT 0,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "topic_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "calendar" (
    "id" UUID NOT NULL,
    "alias" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "calendar_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "calendar_version" (
    "id" UUID NOT NULL,
    "calendar_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "definition" JSONB NOT NULL,
    "holiday_names" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calendar_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sla_policy" (
    "id" UUID NOT NULL,
    "alias" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "sla_policy_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sla_policy_version" (
    "id" UUID NOT NULL,
    "policy_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "definitions" JSONB NOT NULL,
    "calendar_version_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sla_policy_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ticket" (
    "id" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "submission_id" UUID,
    "subject" TEXT NOT NULL,
    "snippet" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'new',
    "priority" TEXT NOT NULL DEFAULT 'normal',
    "requester_id" UUID NOT NULL,
    "team_id" UUID NOT NULL,
    "assignee_id" UUID,
    "topic_id" UUID NOT NULL,
    "unit_id" UUID,
    "course_id" UUID,
    "form_version_id" UUID,
    "answers" JSONB NOT NULL DEFAULT '{}',
    "standing" TEXT NOT NULL DEFAULT 'none',
    "sla_due_at" TIMESTAMPTZ(3),
    "sla" JSONB,
    "requester_sla" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "resolved_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "ticket_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "message" (
    "id" UUID NOT NULL,
    "ticket_id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "side" TEXT NOT NULL,
    "visibility" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "submission_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attachment" (
    "id" UUID NOT NULL,
    "ticket_id" UUID,
    "message_id" UUID,
    "uploader_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "storage_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "attachment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event" (
    "id" UUID NOT NULL,
    "seq" BIGSERIAL NOT NULL,
    "type" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "ticket_id" UUID,
    "actor_id" UUID,
    "request_id" TEXT,
    "ip" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "once_key" TEXT,
    "published_at" TIMESTAMPTZ(3),
    "owed" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "applied_policy" (
    "id" UUID NOT NULL,
    "ticket_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "priority" TEXT NOT NULL,
    "policy_version_id" UUID NOT NULL,
    "calendar_version_id" UUID NOT NULL,
    "applied_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "applied_policy_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deadline" (
    "id" UUID NOT NULL,
    "ticket_id" UUID NOT NULL,
    "metric" TEXT NOT NULL,
    "cycle" INTEGER NOT NULL DEFAULT 0,
    "state" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),
    "fulfilled_at" TIMESTAMPTZ(3),
    "breached_at" TIMESTAMPTZ(3),
    "wake_at" TIMESTAMPTZ(3),
    "evaluation" JSONB NOT NULL,
    "evaluated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deadline_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "activity" (
    "id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_id" UUID,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "ticket_id" UUID,
    "before" JSONB,
    "after" JSONB,
    "ip" TEXT,
    "request_id" TEXT,

    CONSTRAINT "activity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_template" (
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "email_template_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "email_delivery" (
    "id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "recipient" CITEXT NOT NULL,
    "template_code" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "email_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in" (
    "id" UUID NOT NULL,
    "email" CITEXT NOT NULL,
    "code_hash" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "resend_allowed_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "sign_in_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "role_name_key" ON "role"("name");

-- CreateIndex
CREATE UNIQUE INDEX "unit_alias_key" ON "unit"("alias");

-- CreateIndex
CREATE UNIQUE INDEX "person_alias_key" ON "person"("alias");

-- CreateIndex
CREATE UNIQUE INDEX "person_email_key" ON "person"("email");

-- CreateIndex
CREATE UNIQUE INDEX "team_alias_key" ON "team"("alias");

-- CreateIndex
CREATE INDEX "team_member_person_id_idx" ON "team_member"("person_id");

-- CreateIndex
CREATE UNIQUE INDEX "course_alias_key" ON "course"("alias");

-- CreateIndex
CREATE UNIQUE INDEX "course_code_key" ON "course"("code");

-- CreateIndex
CREATE UNIQUE INDEX "form_alias_key" ON "form"("alias");

-- CreateIndex
CREATE UNIQUE INDEX "form_version_form_id_version_key" ON "form_version"("form_id", "version");

-- CreateIndex
CREATE UNIQUE INDEX "topic_alias_key" ON "topic"("alias");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_alias_key" ON "calendar"("alias");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_version_calendar_id_version_key" ON "calendar_version"("calendar_id", "version");

-- CreateIndex
CREATE UNIQUE INDEX "sla_policy_alias_key" ON "sla_policy"("alias");

-- CreateIndex
CREATE UNIQUE INDEX "sla_policy_version_policy_id_version_key" ON "sla_policy_version"("policy_id", "version");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_number_key" ON "ticket"("number");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_submission_id_key" ON "ticket"("submission_id");

-- CreateIndex
CREATE INDEX "ticket_requester_id_updated_at_id_idx" ON "ticket"("requester_id", "updated_at" DESC, "id");

-- CreateIndex
CREATE INDEX "ticket_topic_id_idx" ON "ticket"("topic_id");

-- CreateIndex
CREATE UNIQUE INDEX "message_submission_id_key" ON "message"("submission_id");

-- CreateIndex
CREATE INDEX "message_ticket_id_created_at_idx" ON "message"("ticket_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "attachment_storage_key_key" ON "attachment"("storage_key");

-- CreateIndex
CREATE INDEX "attachment_message_id_idx" ON "attachment"("message_id");

-- CreateIndex
CREATE INDEX "attachment_ticket_id_idx" ON "attachment"("ticket_id");

-- CreateIndex
CREATE UNIQUE INDEX "event_seq_key" ON "event"("seq");

-- CreateIndex
CREATE UNIQUE INDEX "event_once_key_key" ON "event"("once_key");

-- CreateIndex
CREATE INDEX "event_ticket_id_seq_idx" ON "event"("ticket_id", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "applied_policy_event_id_key" ON "applied_policy"("event_id");

-- CreateIndex
CREATE INDEX "applied_policy_ticket_id_idx" ON "applied_policy"("ticket_id");

-- CreateIndex
CREATE UNIQUE INDEX "deadline_ticket_id_metric_cycle_key" ON "deadline"("ticket_id", "metric", "cycle");

-- CreateIndex
CREATE UNIQUE INDEX "activity_event_id_key" ON "activity"("event_id");

-- CreateIndex
CREATE INDEX "activity_at_id_idx" ON "activity"("at" DESC, "id");

-- CreateIndex
CREATE INDEX "activity_ticket_id_at_idx" ON "activity"("ticket_id", "at" DESC);

-- CreateIndex
CREATE INDEX "activity_action_at_idx" ON "activity"("action", "at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "email_delivery_event_id_recipient_key" ON "email_delivery"("event_id", "recipient");

-- CreateIndex
CREATE INDEX "sign_in_email_created_at_idx" ON "sign_in"("email", "created_at" DESC);

-- AddForeignKey
ALTER TABLE "unit" ADD CONSTRAINT "unit_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "unit"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person" ADD CONSTRAINT "person_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person" ADD CONSTRAINT "person_unit_id_fkey" FOREIGN KEY ("unit_id") REFERENCES "unit"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_course" ADD CONSTRAINT "person_course_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_course" ADD CONSTRAINT "person_course_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_version" ADD CONSTRAINT "form_version_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "form"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "topic" ADD CONSTRAINT "topic_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "topic"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "topic" ADD CONSTRAINT "topic_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "topic" ADD CONSTRAINT "topic_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "form"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "topic" ADD CONSTRAINT "topic_sla_policy_id_fkey" FOREIGN KEY ("sla_policy_id") REFERENCES "sla_policy"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_version" ADD CONSTRAINT "calendar_version_calendar_id_fkey" FOREIGN KEY ("calendar_id") REFERENCES "calendar"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sla_policy_version" ADD CONSTRAINT "sla_policy_version_policy_id_fkey" FOREIGN KEY ("policy_id") REFERENCES "sla_policy"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sla_policy_version" ADD CONSTRAINT "sla_policy_version_calendar_version_id_fkey" FOREIGN KEY ("calendar_version_id") REFERENCES "calendar_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_requester_id_fkey" FOREIGN KEY ("requester_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_topic_id_fkey" FOREIGN KEY ("topic_id") REFERENCES "topic"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_unit_id_fkey" FOREIGN KEY ("unit_id") REFERENCES "unit"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "course"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_form_version_id_fkey" FOREIGN KEY ("form_version_id") REFERENCES "form_version"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "ticket"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "ticket"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "applied_policy" ADD CONSTRAINT "applied_policy_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "ticket"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "applied_policy" ADD CONSTRAINT "applied_policy_policy_version_id_fkey" FOREIGN KEY ("policy_version_id") REFERENCES "sla_policy_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "applied_policy" ADD CONSTRAINT "applied_policy_calendar_version_id_fkey" FOREIGN KEY ("calendar_version_id") REFERENCES "calendar_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deadline" ADD CONSTRAINT "deadline_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "ticket"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- What the schema language of Prisma cannot say.

ALTER SEQUENCE ticket_number_seq RESTART WITH 20001;

ALTER TABLE ticket
  ADD CONSTRAINT ticket_status_known CHECK (status IN ('new', 'open', 'pending', 'on_hold', 'resolved', 'closed')),
  ADD CONSTRAINT ticket_priority_known CHECK (priority IN ('low', 'normal', 'high', 'urgent')),
  ADD CONSTRAINT ticket_standing_known CHECK (standing IN ('on_track', 'at_risk', 'breached', 'paused', 'met', 'none'));

ALTER TABLE message
  ADD CONSTRAINT message_visibility_known CHECK (visibility IN ('public', 'internal')),
  ADD CONSTRAINT message_side_known CHECK (side IN ('requester', 'staff')),
  ADD CONSTRAINT message_requester_is_public CHECK (side = 'staff' OR visibility = 'public');

-- Lists: a page costs what the page costs, however long the table. Tickets without a due time come last.
CREATE INDEX ticket_unresolved_due ON ticket ((COALESCE(sla_due_at, 'infinity'::timestamptz)), id)
  WHERE status NOT IN ('resolved', 'closed');
CREATE INDEX ticket_unresolved_team_due ON ticket (team_id, (COALESCE(sla_due_at, 'infinity'::timestamptz)), id)
  WHERE status NOT IN ('resolved', 'closed');
CREATE INDEX ticket_updated ON ticket (updated_at DESC, id DESC);
CREATE INDEX ticket_team_updated ON ticket (team_id, updated_at DESC, id DESC);
CREATE INDEX ticket_created ON ticket (created_at DESC, id DESC);
CREATE INDEX ticket_team_created ON ticket (team_id, created_at DESC, id DESC);
CREATE INDEX ticket_assignee_unresolved ON ticket (assignee_id) WHERE status NOT IN ('resolved', 'closed');
CREATE INDEX ticket_resolved ON ticket (resolved_at DESC) WHERE resolved_at IS NOT NULL;
-- Counts of the queues read this index and nothing else.
CREATE INDEX ticket_counts ON ticket (team_id, standing, assignee_id) WHERE status NOT IN ('resolved', 'closed');

-- The relay's work and the sweep's.
CREATE INDEX event_unpublished ON event (seq) WHERE published_at IS NULL;
CREATE INDEX event_owed ON event (published_at) WHERE owed <> '{}';
CREATE INDEX deadline_wake ON deadline (wake_at) WHERE wake_at IS NOT NULL;
CREATE INDEX attachment_unclaimed ON attachment (created_at) WHERE message_id IS NULL;

-- Orders the queue counts that several processes take: a later count has the higher version.
CREATE SEQUENCE queue_count_version;
