CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Words are cut to their English stems; accents do not matter.
CREATE TEXT SEARCH DICTIONARY search_stem (TEMPLATE = snowball, LANGUAGE = english);
CREATE TEXT SEARCH CONFIGURATION search (COPY = simple);
ALTER TEXT SEARCH CONFIGURATION search
    ALTER MAPPING FOR asciiword, word, numword, asciihword, hword, numhword, hword_asciipart, hword_part,
        hword_numpart, int, uint, float, sfloat, version, email, host, url, url_path, file
    WITH unaccent, search_stem;


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
CREATE TABLE "department" (
    "id" UUID NOT NULL,
    "alias" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "parent_id" UUID,
    "position" INTEGER NOT NULL DEFAULT 0,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "department_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "person" (
    "id" UUID NOT NULL,
    "alias" TEXT NOT NULL,
    "email" CITEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "role_id" INTEGER,
    "password_hash" TEXT,
    "department_id" UUID,
    "timezone" TEXT,
    "signature" TEXT NOT NULL DEFAULT '',
    "preferences" JSONB NOT NULL DEFAULT '{}',
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
    "position" INTEGER NOT NULL DEFAULT 0,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "topic_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "business_hours" (
    "id" UUID NOT NULL,
    "alias" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "business_hours_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "business_hours_version" (
    "id" UUID NOT NULL,
    "business_hours_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "definition" JSONB NOT NULL,
    "holiday_names" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "business_hours_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sla_policy" (
    "id" UUID NOT NULL,
    "alias" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL DEFAULT 0,
    "topic_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "department_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "team_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "revision" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "sla_policy_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sla_policy_version" (
    "id" UUID NOT NULL,
    "policy_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "definitions" JSONB NOT NULL,
    "escalation" JSONB NOT NULL DEFAULT '[]',
    "business_hours_version_id" UUID NOT NULL,
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
    "department_id" UUID,
    "course_id" UUID,
    "form_version_id" UUID,
    "form_answers" JSONB NOT NULL DEFAULT '{}',
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "channel" TEXT NOT NULL DEFAULT 'portal',
    "created_by_id" UUID,
    "snoozed_until" TIMESTAMPTZ(3),
    "merged_into_id" UUID,
    "sla_status" TEXT NOT NULL DEFAULT 'none',
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
    "html" TEXT,
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
    "idempotency_key" TEXT,
    "published_at" TIMESTAMPTZ(3),
    "pending_consumers" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "applied_policy" (
    "id" UUID NOT NULL,
    "ticket_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "priority" TEXT NOT NULL,
    "policy_version_id" UUID NOT NULL,
    "business_hours_version_id" UUID NOT NULL,
    "applied_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "applied_policy_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sla_recalculation" (
    "event_id" UUID NOT NULL,
    "policy_id" UUID,
    "business_hours_id" UUID,
    "total" INTEGER,
    "done" INTEGER NOT NULL DEFAULT 0,
    "reached_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "sla_recalculation_pkey" PRIMARY KEY ("event_id")
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
    "alarm_at" TIMESTAMPTZ(3),
    "evaluation" JSONB NOT NULL,
    "evaluated_at" TIMESTAMPTZ(3) NOT NULL,
    "escalated" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],

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
    "record_id" UUID,
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
    "leased_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "email_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in" (
    "id" UUID NOT NULL,
    "email" CITEXT NOT NULL,
    "code_hash" TEXT,
    "browser_hash" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "elsewhere_tries" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "resend_allowed_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "sign_in_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mention" (
    "message_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,

    CONSTRAINT "mention_pkey" PRIMARY KEY ("message_id","person_id")
);

-- CreateTable
CREATE TABLE "tag" (
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tag_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "ticket_watcher" (
    "ticket_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,

    CONSTRAINT "ticket_watcher_pkey" PRIMARY KEY ("ticket_id","person_id")
);

-- CreateTable
CREATE TABLE "ticket_link" (
    "id" UUID NOT NULL,
    "from_id" UUID NOT NULL,
    "to_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ticket_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ticket_merge" (
    "id" UUID NOT NULL,
    "source_id" UUID NOT NULL,
    "target_id" UUID NOT NULL,
    "person_id" UUID,
    "source_status" TEXT NOT NULL,
    "source_resolved_at" TIMESTAMPTZ(3),
    "source_closed_at" TIMESTAMPTZ(3),
    "source_snoozed_until" TIMESTAMPTZ(3),
    "message_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "tags_gained" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "watchers_gained" UUID[] DEFAULT ARRAY[]::UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "ticket_merge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "draft" (
    "person_id" UUID NOT NULL,
    "ticket_id" UUID NOT NULL,
    "visibility" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "attachments" UUID[] DEFAULT ARRAY[]::UUID[],
    "revision" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "draft_pkey" PRIMARY KEY ("person_id","ticket_id","visibility")
);

-- CreateTable
CREATE TABLE "canned_response" (
    "id" UUID NOT NULL,
    "alias" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    "team_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "revision" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "canned_response_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_view" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "owner_id" UUID NOT NULL,
    "team_id" UUID,
    "query" JSONB NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bulk_update" (
    "id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "change" JSONB NOT NULL,
    "total" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "undoes_id" UUID,

    CONSTRAINT "bulk_update_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bulk_update_item" (
    "bulk_update_id" UUID NOT NULL,
    "ticket_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "reason" TEXT,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "bulk_update_item_pkey" PRIMARY KEY ("bulk_update_id","ticket_id")
);

-- CreateTable
CREATE TABLE "notification" (
    "id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "ticket_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ticket_search" (
    "ticket_id" UUID NOT NULL,
    "document" tsvector NOT NULL,
    "size" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ticket_search_pkey" PRIMARY KEY ("ticket_id")
);

-- CreateTable
CREATE TABLE "search_word" (
    "word" TEXT COLLATE "C" NOT NULL,
    "stem" TEXT NOT NULL,

    CONSTRAINT "search_word_pkey" PRIMARY KEY ("word")
);

-- CreateTable
CREATE TABLE "queue_count" (
    "id" BIGSERIAL NOT NULL,
    "team_id" UUID NOT NULL,
    "open" INTEGER NOT NULL,
    "unassigned" INTEGER NOT NULL,
    "at_risk" INTEGER NOT NULL,
    "breached" INTEGER NOT NULL,

    CONSTRAINT "queue_count_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "search_word_waiting" (
    "id" BIGSERIAL NOT NULL,
    "words" TEXT[],

    CONSTRAINT "search_word_waiting_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "role_name_key" ON "role"("name");

-- CreateIndex
CREATE UNIQUE INDEX "department_alias_key" ON "department"("alias");

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
CREATE UNIQUE INDEX "business_hours_alias_key" ON "business_hours"("alias");

-- CreateIndex
CREATE UNIQUE INDEX "business_hours_version_business_hours_id_version_key" ON "business_hours_version"("business_hours_id", "version");

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
CREATE INDEX "ticket_tags" ON "ticket" USING GIN ("tags");

-- CreateIndex
CREATE INDEX "ticket_topic_updated" ON "ticket"("topic_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ticket_department_updated" ON "ticket"("department_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ticket_course_updated" ON "ticket"("course_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ticket_assignee_updated" ON "ticket"("assignee_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ticket_team_number" ON "ticket"("team_id", "number" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ticket_updated" ON "ticket"("updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ticket_team_updated" ON "ticket"("team_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ticket_created" ON "ticket"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ticket_team_created" ON "ticket"("team_id", "created_at" DESC, "id" DESC);

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
CREATE UNIQUE INDEX "event_idempotency_key_key" ON "event"("idempotency_key");

-- CreateIndex
CREATE INDEX "event_ticket_id_seq_idx" ON "event"("ticket_id", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "applied_policy_event_id_key" ON "applied_policy"("event_id");

-- CreateIndex
CREATE INDEX "applied_policy_ticket_id_idx" ON "applied_policy"("ticket_id");

-- CreateIndex
CREATE INDEX "sla_recalculation_created_at_idx" ON "sla_recalculation"("created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "deadline_ticket_id_metric_cycle_key" ON "deadline"("ticket_id", "metric", "cycle");

-- CreateIndex
CREATE INDEX "activity_at_id_idx" ON "activity"("at" DESC, "id");

-- CreateIndex
CREATE INDEX "activity_ticket_id_at_idx" ON "activity"("ticket_id", "at" DESC);

-- CreateIndex
CREATE INDEX "activity_action_at_idx" ON "activity"("action", "at" DESC);

-- CreateIndex
CREATE INDEX "activity_record_id_at_id_idx" ON "activity"("record_id", "at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "activity_event_id_ticket_id_key" ON "activity"("event_id", "ticket_id") NULLS NOT DISTINCT;

-- CreateIndex
CREATE UNIQUE INDEX "email_delivery_event_id_recipient_key" ON "email_delivery"("event_id", "recipient");

-- CreateIndex
CREATE INDEX "sign_in_email_created_at_idx" ON "sign_in"("email", "created_at" DESC);

-- CreateIndex
CREATE INDEX "sign_in_created_at_idx" ON "sign_in"("created_at");

-- CreateIndex
CREATE INDEX "tag_likeness" ON "tag" USING GIN ("name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "tag_created" ON "tag"("created_at" DESC, "name");

-- CreateIndex
CREATE INDEX "ticket_watcher_person_id_idx" ON "ticket_watcher"("person_id");

-- CreateIndex
CREATE INDEX "ticket_link_to_id_idx" ON "ticket_link"("to_id");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_link_from_id_to_id_kind_key" ON "ticket_link"("from_id", "to_id", "kind");

-- CreateIndex
CREATE INDEX "ticket_merge_source_id_idx" ON "ticket_merge"("source_id");

-- CreateIndex
CREATE INDEX "ticket_merge_target_id_idx" ON "ticket_merge"("target_id");

-- CreateIndex
CREATE UNIQUE INDEX "canned_response_alias_key" ON "canned_response"("alias");

-- CreateIndex
CREATE INDEX "canned_response_title_id_idx" ON "canned_response"("title", "id");

-- CreateIndex
CREATE INDEX "canned_response_updated_at_id_idx" ON "canned_response"("updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "canned_response_team_ids_idx" ON "canned_response" USING GIN ("team_ids");

-- CreateIndex
CREATE INDEX "canned_response_search" ON "canned_response" USING GIN ("title" gin_trgm_ops, "text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "saved_view_owner_id_idx" ON "saved_view"("owner_id");

-- CreateIndex
CREATE INDEX "saved_view_team_id_idx" ON "saved_view"("team_id");

-- CreateIndex
CREATE UNIQUE INDEX "bulk_update_undoes_id_key" ON "bulk_update"("undoes_id");

-- CreateIndex
CREATE INDEX "bulk_update_person_id_created_at_idx" ON "bulk_update"("person_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "bulk_update_item_bulk_update_id_position_idx" ON "bulk_update_item"("bulk_update_id", "position");

-- CreateIndex
CREATE INDEX "notification_person_id_created_at_idx" ON "notification"("person_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "notification_person_id_event_id_key" ON "notification"("person_id", "event_id");

-- CreateIndex
CREATE INDEX "ticket_search_document" ON "ticket_search" USING GIN ("document") WITH (gin_pending_list_limit = 1024);

-- CreateIndex
CREATE INDEX "search_word_near" ON "search_word" USING GIN ("word" gin_trgm_ops);

-- AddForeignKey
ALTER TABLE "department" ADD CONSTRAINT "department_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "department"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person" ADD CONSTRAINT "person_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person" ADD CONSTRAINT "person_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id") ON DELETE SET NULL ON UPDATE CASCADE;

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
ALTER TABLE "business_hours_version" ADD CONSTRAINT "business_hours_version_business_hours_id_fkey" FOREIGN KEY ("business_hours_id") REFERENCES "business_hours"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sla_policy_version" ADD CONSTRAINT "sla_policy_version_policy_id_fkey" FOREIGN KEY ("policy_id") REFERENCES "sla_policy"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sla_policy_version" ADD CONSTRAINT "sla_policy_version_business_hours_version_id_fkey" FOREIGN KEY ("business_hours_version_id") REFERENCES "business_hours_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_requester_id_fkey" FOREIGN KEY ("requester_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_topic_id_fkey" FOREIGN KEY ("topic_id") REFERENCES "topic"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "course"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_form_version_id_fkey" FOREIGN KEY ("form_version_id") REFERENCES "form_version"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_merged_into_id_fkey" FOREIGN KEY ("merged_into_id") REFERENCES "ticket"("id") ON DELETE SET NULL ON UPDATE CASCADE;

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
ALTER TABLE "applied_policy" ADD CONSTRAINT "applied_policy_business_hours_version_id_fkey" FOREIGN KEY ("business_hours_version_id") REFERENCES "business_hours_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deadline" ADD CONSTRAINT "deadline_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "ticket"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mention" ADD CONSTRAINT "mention_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mention" ADD CONSTRAINT "mention_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_watcher" ADD CONSTRAINT "ticket_watcher_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_watcher" ADD CONSTRAINT "ticket_watcher_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_link" ADD CONSTRAINT "ticket_link_from_id_fkey" FOREIGN KEY ("from_id") REFERENCES "ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_link" ADD CONSTRAINT "ticket_link_to_id_fkey" FOREIGN KEY ("to_id") REFERENCES "ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_merge" ADD CONSTRAINT "ticket_merge_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "ticket"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_merge" ADD CONSTRAINT "ticket_merge_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "ticket"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_merge" ADD CONSTRAINT "ticket_merge_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft" ADD CONSTRAINT "draft_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft" ADD CONSTRAINT "draft_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bulk_update" ADD CONSTRAINT "bulk_update_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bulk_update" ADD CONSTRAINT "bulk_update_undoes_id_fkey" FOREIGN KEY ("undoes_id") REFERENCES "bulk_update"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bulk_update_item" ADD CONSTRAINT "bulk_update_item_bulk_update_id_fkey" FOREIGN KEY ("bulk_update_id") REFERENCES "bulk_update"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bulk_update_item" ADD CONSTRAINT "bulk_update_item_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "ticket"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "ticket"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_search" ADD CONSTRAINT "ticket_search_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Constraints that the schema language has no words for
ALTER TABLE email_delivery ADD CONSTRAINT email_delivery_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'sending'::text, 'sent'::text, 'skipped'::text, 'failed'::text])));
ALTER TABLE message ADD CONSTRAINT message_requester_is_public CHECK (((side = 'staff'::text) OR (visibility = 'public'::text)));
ALTER TABLE message ADD CONSTRAINT message_side_known CHECK ((side = ANY (ARRAY['requester'::text, 'staff'::text])));
ALTER TABLE message ADD CONSTRAINT message_visibility_known CHECK ((visibility = ANY (ARRAY['public'::text, 'internal'::text])));
ALTER TABLE ticket ADD CONSTRAINT ticket_priority_known CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text])));
ALTER TABLE ticket ADD CONSTRAINT ticket_standing_known CHECK ((sla_status = ANY (ARRAY['on_track'::text, 'at_risk'::text, 'breached'::text, 'paused'::text, 'met'::text, 'none'::text])));
ALTER TABLE ticket ADD CONSTRAINT ticket_status_known CHECK ((status = ANY (ARRAY['new'::text, 'open'::text, 'pending'::text, 'on_hold'::text, 'resolved'::text, 'closed'::text])));

-- Functions
CREATE FUNCTION search_text(given text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN btrim(regexp_replace(regexp_replace(lower(unaccent(NORMALIZE(given, NFKC))), '''s\M'::text, ' '::text, 'g'::text), '[^[:alnum:]]+'::text, ' '::text, 'g'::text));
CREATE FUNCTION search_name(given text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
BEGIN
    RETURN public.search_text(given);
END $function$;
CREATE FUNCTION search_lexeme(word text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((ts_lexize('search_stem'::regdictionary, word))[1], word);
CREATE FUNCTION search_words_near(given text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
 SET "pg_trgm.similarity_threshold" TO '0.2'
AS $function$
    SELECT word FROM search_word
    WHERE word % given AND word <> given AND abs(length(word) - length(given)) <= 2
    ORDER BY similarity(word, given) DESC, word LIMIT 40
$function$;
CREATE FUNCTION search_answers(answers jsonb, version_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    SELECT string_agg(COALESCE(chosen.label, answer.value), ' ')
    FROM jsonb_each_text(answers) answer
    LEFT JOIN LATERAL (
        SELECT choice->>'label' AS label
        FROM form_version, jsonb_array_elements(form_version.fields) field, jsonb_array_elements(field->'choices') choice
        WHERE form_version.id = version_id AND field->>'key' = answer.key AND choice->>'value' = answer.value
        LIMIT 1) chosen ON TRUE
    WHERE answer.value NOT IN ('true', 'false')
$function$;
CREATE FUNCTION search_learn(plain text)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
    unknown TEXT[];
BEGIN
    SELECT array_agg(word) INTO unknown
    FROM (SELECT DISTINCT word FROM string_to_table(plain, ' ') AS word) words
    WHERE length(word) BETWEEN 3 AND 40 AND word !~ U&'[0-9\A840]'
        AND NOT EXISTS (SELECT FROM search_word known WHERE known.word = words.word);
    IF unknown IS NULL THEN
        RETURN;
    ELSIF pg_try_advisory_xact_lock(4216002) THEN
        WITH waiting AS (DELETE FROM search_word_waiting RETURNING words)
        INSERT INTO search_word (word, stem)
        SELECT word, search_lexeme(word)
        FROM (SELECT unnest(unknown) AS word UNION SELECT unnest(words) FROM waiting) learnt
        ON CONFLICT DO NOTHING;
    ELSE
        INSERT INTO search_word_waiting (words) VALUES (unknown);
    END IF;
END $function$;
CREATE FUNCTION search_codes(plain text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(plain, '\m([0-9]+)e'::text, '\1ɇ'::text, 'g'::text), '\m([0-9]+)E'::text, '\1Ɇ'::text, 'g'::text);
CREATE FUNCTION search_vector(plain text, weight "char")
 RETURNS tsvector
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN setweight(to_tsvector('search'::regconfig, search_codes(COALESCE(plain, ''::text))), weight);
CREATE FUNCTION search_domain(domain text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ('ꡀ'::text || translate(domain, '.-'::text, 'ꡁꡂ'::text));
CREATE FUNCTION search_domains(given text, glue text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
DECLARE
    domain TEXT;
BEGIN
    IF given IS NULL OR strpos(given, '@') = 0 THEN
        RETURN given;
    END IF;
    -- The longest first, as one may begin another.
    FOR domain IN
        SELECT DISTINCT address.parts[1]
        FROM regexp_matches(given, '(?:[[:alnum:]_.+%''-]@|^@)([[:alnum:]][[:alnum:]-]*(?:\.[[:alnum:]-]+)+)', 'g') address (parts)
        ORDER BY 1 DESC
    LOOP
        given := replace(given, '@' || domain, glue || public.search_domain(domain));
    END LOOP;
    RETURN given;
END $function$;
CREATE FUNCTION search_plain(given text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN search_text(search_domains(given, ' '::text));
CREATE FUNCTION search_build(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
    plain TEXT;
BEGIN
    -- Whoever adds to one of them has finished before its messages are read.
    PERFORM FROM ticket_search WHERE ticket_id = ANY (ids) ORDER BY ticket_id FOR UPDATE;
    WITH part AS (
        SELECT ticket.id, 'T:' || ticket.team_id AS team,
            search_plain(ticket.number || ' ' || ticket.subject) AS subject,
            search_plain(concat_ws(' ', requester.name, requester.email::text,
                search_answers(ticket.form_answers, ticket.form_version_id))) AS asked,
            search_plain(array_to_string(ticket.tags, ' ')) AS tags,
            search_plain(said.public) AS public, search_plain(said.internal) AS internal, said.size
        FROM ticket
        JOIN person requester ON requester.id = ticket.requester_id
        CROSS JOIN LATERAL (
            SELECT string_agg(body, ' ' ORDER BY created_at) FILTER (WHERE visibility = 'public') AS public,
                string_agg(body, ' ' ORDER BY created_at) FILTER (WHERE visibility <> 'public') AS internal,
                COALESCE(sum(length(body)), 0) AS size
            FROM (SELECT body, visibility, created_at,
                    sum(length(body)) OVER (ORDER BY created_at DESC, id DESC) AS above
                FROM message WHERE message.ticket_id = ticket.id) message
            WHERE above <= 200000) said
        WHERE ticket.id = ANY (ids)
    ), written AS (
        INSERT INTO ticket_search (ticket_id, document, size)
        -- Capitals stand in no word, so nobody can look for a team's mark by writing it.
        SELECT id, array_to_tsvector(ARRAY[team]) || search_vector(subject, 'A') || search_vector(asked, 'B')
            || search_vector(public, 'C') || search_vector(tags, 'D') || search_vector(internal, 'D'), size
        FROM part
        ON CONFLICT (ticket_id) DO UPDATE SET document = excluded.document, size = excluded.size
    )
    SELECT string_agg(concat_ws(' ', subject, asked, public, tags, internal), ' ') INTO plain FROM part;
    PERFORM search_learn(plain);
END $function$;
CREATE FUNCTION search_messages_added()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
    plain TEXT;
    others UUID[];
BEGIN
    WITH said AS (
        SELECT ticket_id, visibility = 'public' AS is_public, sum(length(body)) AS size,
            search_plain(string_agg(body, ' ' ORDER BY created_at)) AS plain
        FROM added GROUP BY 1, 2
    ), news AS (
        SELECT ticket_id, sum(size) AS size, string_agg(said.plain, ' ') AS plain,
            search_vector(max(said.plain) FILTER (WHERE is_public), 'C')
                || search_vector(max(said.plain) FILTER (WHERE NOT is_public), 'D') AS document
        FROM said GROUP BY 1
    ), grown AS (
        UPDATE ticket_search known SET document = known.document || news.document, size = known.size + news.size
        FROM news WHERE known.ticket_id = news.ticket_id AND known.size + news.size <= 200000
        RETURNING known.ticket_id
    )
    SELECT string_agg(news.plain, ' ') FILTER (WHERE grown.ticket_id IS NOT NULL),
        array_agg(news.ticket_id) FILTER (WHERE grown.ticket_id IS NULL)
    INTO plain, others FROM news LEFT JOIN grown USING (ticket_id);
    IF others IS NOT NULL THEN
        PERFORM search_build(others);
    END IF;
    PERFORM search_learn(plain);
    RETURN NULL;
END $function$;
CREATE FUNCTION search_messages_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    ids UUID[];
BEGIN
    SELECT array_agg(DISTINCT place.ticket_id) INTO ids
    FROM before JOIN after USING (id),
        LATERAL (VALUES (before.ticket_id), (after.ticket_id)) place (ticket_id)
    WHERE (before.ticket_id, before.body, before.visibility) IS DISTINCT FROM
        (after.ticket_id, after.body, after.visibility);
    IF ids IS NOT NULL THEN
        PERFORM search_build(ids);
    END IF;
    RETURN NULL;
END $function$;
CREATE FUNCTION search_messages_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    PERFORM search_build(ARRAY(SELECT DISTINCT ticket_id FROM before));
    RETURN NULL;
END $function$;
CREATE FUNCTION search_ticket_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    PERFORM search_build(ARRAY[NEW.id]);
    RETURN NULL;
END $function$;
CREATE FUNCTION search_ticket_created()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF NOT EXISTS (SELECT FROM ticket_search WHERE ticket_id = NEW.id)
        AND EXISTS (SELECT FROM ticket WHERE id = NEW.id) THEN
        PERFORM search_build(ARRAY[NEW.id]);
    END IF;
    RETURN NULL;
END $function$;
CREATE FUNCTION search_person_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    PERFORM search_build(ARRAY(SELECT id FROM ticket WHERE requester_id = NEW.id));
    RETURN NULL;
END $function$;
CREATE FUNCTION count_ticket(sign integer, team_id uuid, assignee_id uuid, sla_status text)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
    INSERT INTO queue_count (team_id, open, unassigned, at_risk, breached)
    VALUES (team_id, sign, sign * (assignee_id IS NULL)::int, sign * (sla_status = 'at_risk')::int,
        sign * (sla_status = 'breached')::int);
END $function$;
CREATE FUNCTION count_ticket_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF TG_OP <> 'INSERT' AND OLD.status NOT IN ('resolved', 'closed') THEN
        PERFORM count_ticket(-1, OLD.team_id, OLD.assignee_id, OLD.sla_status);
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.status NOT IN ('resolved', 'closed') THEN
        PERFORM count_ticket(1, NEW.team_id, NEW.assignee_id, NEW.sla_status);
    END IF;
    RETURN NULL;
END $function$;

-- Indexes that the schema language has no words for
CREATE INDEX activity_kept_ip_idx ON activity USING btree (at) WHERE (ip IS NOT NULL);
CREATE INDEX attachment_unsent ON attachment USING btree (created_at) WHERE (message_id IS NULL);
CREATE INDEX bulk_update_unfinished ON bulk_update USING btree (created_at) WHERE (finished_at IS NULL);
CREATE INDEX bulk_update_item_waiting ON bulk_update_item USING btree (bulk_update_id, "position") WHERE (state = 'waiting'::text);
CREATE INDEX deadline_settled ON deadline USING btree (COALESCE(breached_at, fulfilled_at)) WHERE (state = ANY (ARRAY['met'::text, 'breached'::text]));
CREATE INDEX deadline_alarm ON deadline USING btree (alarm_at) WHERE (alarm_at IS NOT NULL);
CREATE INDEX email_delivery_unsent ON email_delivery USING btree (created_at) WHERE (state = ANY (ARRAY['pending'::text, 'sending'::text]));
CREATE INDEX event_kept_ip_idx ON event USING btree (created_at) WHERE (ip IS NOT NULL);
CREATE INDEX event_pending_consumers_idx ON event USING btree (published_at) WHERE (pending_consumers <> '{}'::text[]);
CREATE INDEX event_target_id_idx ON event USING btree (((payload ->> 'targetId'::text))) WHERE (type = ANY (ARRAY['ticket.merged'::text, 'ticket.unmerged'::text]));
CREATE INDEX event_unpublished ON event USING btree (seq) WHERE (published_at IS NULL);
CREATE INDEX notification_unread ON notification USING btree (person_id) WHERE (read_at IS NULL);
CREATE INDEX person_search ON person USING gin (search_name(((name || ' '::text) || split_part((email)::text, '@'::text, 1))) gin_trgm_ops);
CREATE INDEX ticket_merged_into ON ticket USING btree (merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX ticket_resolved ON ticket USING btree (resolved_at DESC) WHERE (resolved_at IS NOT NULL);
CREATE INDEX ticket_resolved_not_closed ON ticket USING btree (resolved_at) WHERE (status = 'resolved'::text);
CREATE INDEX ticket_unresolved ON ticket USING btree (id) WHERE (status <> ALL (ARRAY['resolved'::text, 'closed'::text]));
CREATE INDEX ticket_unresolved_assignee_due ON ticket USING btree (assignee_id, COALESCE(sla_due_at, 'infinity'::timestamp with time zone), id) WHERE (status <> ALL (ARRAY['resolved'::text, 'closed'::text]));
CREATE INDEX ticket_unresolved_created ON ticket USING btree (created_at DESC, id DESC) WHERE (status <> ALL (ARRAY['resolved'::text, 'closed'::text]));
CREATE INDEX ticket_unresolved_due ON ticket USING btree (COALESCE(sla_due_at, 'infinity'::timestamp with time zone), id) WHERE (status <> ALL (ARRAY['resolved'::text, 'closed'::text]));
CREATE INDEX ticket_unresolved_number ON ticket USING btree (number DESC, id DESC) WHERE (status <> ALL (ARRAY['resolved'::text, 'closed'::text]));
CREATE INDEX ticket_unresolved_priority ON ticket USING btree ((
CASE priority
    WHEN 'urgent'::text THEN 0
    WHEN 'high'::text THEN 1
    WHEN 'normal'::text THEN 2
    ELSE 3
END), id) WHERE (status <> ALL (ARRAY['resolved'::text, 'closed'::text]));
CREATE INDEX ticket_unresolved_standing_due ON ticket USING btree (sla_status, COALESCE(sla_due_at, 'infinity'::timestamp with time zone), id) WHERE (status <> ALL (ARRAY['resolved'::text, 'closed'::text]));
CREATE INDEX ticket_unresolved_team_created ON ticket USING btree (team_id, created_at DESC, id DESC) WHERE (status <> ALL (ARRAY['resolved'::text, 'closed'::text]));
CREATE INDEX ticket_unresolved_team_due ON ticket USING btree (team_id, COALESCE(sla_due_at, 'infinity'::timestamp with time zone), id) WHERE (status <> ALL (ARRAY['resolved'::text, 'closed'::text]));
CREATE INDEX ticket_unresolved_team_priority ON ticket USING btree (team_id, (
CASE priority
    WHEN 'urgent'::text THEN 0
    WHEN 'high'::text THEN 1
    WHEN 'normal'::text THEN 2
    ELSE 3
END), id) WHERE (status <> ALL (ARRAY['resolved'::text, 'closed'::text]));
CREATE INDEX ticket_unresolved_team_updated ON ticket USING btree (team_id, updated_at DESC, id DESC) WHERE (status <> ALL (ARRAY['resolved'::text, 'closed'::text]));
CREATE INDEX ticket_unresolved_updated ON ticket USING btree (updated_at DESC, id DESC) WHERE (status <> ALL (ARRAY['resolved'::text, 'closed'::text]));
CREATE INDEX ticket_snoozed ON ticket USING btree (snoozed_until) WHERE (snoozed_until IS NOT NULL);

-- Triggers
CREATE TRIGGER count_ticket_changed AFTER UPDATE OF status, team_id, assignee_id, sla_status ON ticket FOR EACH ROW WHEN (((((old.status IS DISTINCT FROM new.status) OR (old.team_id IS DISTINCT FROM new.team_id)) OR (old.assignee_id IS DISTINCT FROM new.assignee_id)) OR (old.sla_status IS DISTINCT FROM new.sla_status))) EXECUTE FUNCTION count_ticket_changed();
CREATE TRIGGER count_ticket_created AFTER INSERT ON ticket FOR EACH ROW WHEN ((new.status <> ALL (ARRAY['resolved'::text, 'closed'::text]))) EXECUTE FUNCTION count_ticket_changed();
CREATE TRIGGER count_ticket_removed AFTER DELETE ON ticket FOR EACH ROW WHEN ((old.status <> ALL (ARRAY['resolved'::text, 'closed'::text]))) EXECUTE FUNCTION count_ticket_changed();
CREATE TRIGGER search_messages_added AFTER INSERT ON message REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_messages_added();
CREATE TRIGGER search_messages_changed AFTER UPDATE ON message REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION search_messages_changed();
CREATE TRIGGER search_messages_removed AFTER DELETE ON message REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION search_messages_removed();
CREATE TRIGGER search_person_changed AFTER UPDATE OF name, email ON person FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.email IS DISTINCT FROM new.email))) EXECUTE FUNCTION search_person_changed();
CREATE TRIGGER search_ticket_changed AFTER UPDATE OF number, subject, tags, form_answers, form_version_id, requester_id, team_id ON ticket FOR EACH ROW WHEN ((((((((old.number IS DISTINCT FROM new.number) OR (old.subject IS DISTINCT FROM new.subject)) OR (old.tags IS DISTINCT FROM new.tags)) OR (old.form_answers IS DISTINCT FROM new.form_answers)) OR (old.form_version_id IS DISTINCT FROM new.form_version_id)) OR (old.requester_id IS DISTINCT FROM new.requester_id)) OR (old.team_id IS DISTINCT FROM new.team_id))) EXECUTE FUNCTION search_ticket_changed();
CREATE CONSTRAINT TRIGGER search_ticket_created AFTER INSERT ON ticket DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION search_ticket_created();

-- Storage and rows that the schema language has no words for
ALTER TABLE ticket_search SET (toast_tuple_target = 4096);
CREATE SEQUENCE queue_count_version;
-- Numbers of tickets begin at five digits.
ALTER SEQUENCE ticket_number_seq RESTART WITH 20001;

