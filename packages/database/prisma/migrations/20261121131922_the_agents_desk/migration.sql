-- AlterTable
ALTER TABLE "message" ADD COLUMN     "html" TEXT;

-- AlterTable
ALTER TABLE "person" ADD COLUMN     "preferences" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "signature" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "ticket" ADD COLUMN     "channel" TEXT NOT NULL DEFAULT 'portal',
ADD COLUMN     "merged_into_id" UUID,
ADD COLUMN     "opener_id" UUID,
ADD COLUMN     "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "wake_at" TIMESTAMPTZ(3);

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
    "from_id" UUID NOT NULL,
    "into_id" UUID NOT NULL,
    "from_status" TEXT NOT NULL,
    "message_ids" UUID[] DEFAULT ARRAY[]::UUID[],
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
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bulk_change" (
    "id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "change" JSONB NOT NULL,
    "total" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "undoes_id" UUID,

    CONSTRAINT "bulk_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bulk_item" (
    "bulk_change_id" UUID NOT NULL,
    "ticket_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "reason" TEXT,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "bulk_item_pkey" PRIMARY KEY ("bulk_change_id","ticket_id")
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

-- CreateIndex
CREATE INDEX "ticket_watcher_person_id_idx" ON "ticket_watcher"("person_id");

-- CreateIndex
CREATE INDEX "ticket_link_to_id_idx" ON "ticket_link"("to_id");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_link_from_id_to_id_kind_key" ON "ticket_link"("from_id", "to_id", "kind");

-- CreateIndex
CREATE INDEX "ticket_merge_from_id_idx" ON "ticket_merge"("from_id");

-- CreateIndex
CREATE INDEX "ticket_merge_into_id_idx" ON "ticket_merge"("into_id");

-- CreateIndex
CREATE UNIQUE INDEX "canned_response_alias_key" ON "canned_response"("alias");

-- CreateIndex
CREATE INDEX "saved_view_owner_id_idx" ON "saved_view"("owner_id");

-- CreateIndex
CREATE INDEX "saved_view_team_id_idx" ON "saved_view"("team_id");

-- CreateIndex
CREATE UNIQUE INDEX "bulk_change_undoes_id_key" ON "bulk_change"("undoes_id");

-- CreateIndex
CREATE INDEX "bulk_change_person_id_created_at_idx" ON "bulk_change"("person_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "bulk_item_bulk_change_id_position_idx" ON "bulk_item"("bulk_change_id", "position");

-- CreateIndex
CREATE INDEX "notification_person_id_created_at_idx" ON "notification"("person_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "notification_person_id_event_id_key" ON "notification"("person_id", "event_id");

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_opener_id_fkey" FOREIGN KEY ("opener_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_merged_into_id_fkey" FOREIGN KEY ("merged_into_id") REFERENCES "ticket"("id") ON DELETE SET NULL ON UPDATE CASCADE;

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
ALTER TABLE "ticket_merge" ADD CONSTRAINT "ticket_merge_from_id_fkey" FOREIGN KEY ("from_id") REFERENCES "ticket"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_merge" ADD CONSTRAINT "ticket_merge_into_id_fkey" FOREIGN KEY ("into_id") REFERENCES "ticket"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft" ADD CONSTRAINT "draft_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft" ADD CONSTRAINT "draft_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bulk_change" ADD CONSTRAINT "bulk_change_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bulk_change" ADD CONSTRAINT "bulk_change_undoes_id_fkey" FOREIGN KEY ("undoes_id") REFERENCES "bulk_change"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bulk_item" ADD CONSTRAINT "bulk_item_bulk_change_id_fkey" FOREIGN KEY ("bulk_change_id") REFERENCES "bulk_change"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bulk_item" ADD CONSTRAINT "bulk_item_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "ticket"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "ticket"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "ticket_tags" ON "ticket" USING GIN ("tags");

-- Indexes that the schema language cannot say
CREATE INDEX ticket_wake ON ticket (wake_at) WHERE wake_at IS NOT NULL;
CREATE INDEX ticket_merged_into ON ticket (merged_into_id) WHERE merged_into_id IS NOT NULL;
CREATE INDEX ticket_resolved_not_closed ON ticket (resolved_at) WHERE status = 'resolved';
CREATE INDEX notification_unread ON notification (person_id) WHERE read_at IS NULL;
CREATE INDEX bulk_change_unfinished ON bulk_change (created_at) WHERE finished_at IS NULL;
