-- AlterTable
ALTER TABLE "team_member" ADD COLUMN "is_from_group" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "scim_user" (
    "integration_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "user_name" CITEXT NOT NULL,
    "external_id" TEXT,
    "emails" TEXT[],
    "resource" JSONB NOT NULL,
    "deactivated_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "scim_user_pkey" PRIMARY KEY ("integration_id","person_id")
);

-- CreateTable
CREATE TABLE "scim_group" (
    "id" UUID NOT NULL,
    "integration_id" UUID NOT NULL,
    "external_id" TEXT,
    "display_name" CITEXT NOT NULL,
    "team_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "scim_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "scim_member" (
    "group_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,

    CONSTRAINT "scim_member_pkey" PRIMARY KEY ("group_id","person_id")
);

-- CreateTable
CREATE TABLE "scim_problem" (
    "id" UUID NOT NULL,
    "integration_id" UUID NOT NULL,
    "person_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "resource" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "params" JSONB NOT NULL,
    "is_partial" BOOLEAN NOT NULL,

    CONSTRAINT "scim_problem_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "scim_user_person_id_idx" ON "scim_user"("person_id");

-- CreateIndex
CREATE INDEX "scim_user_emails_idx" ON "scim_user" USING GIN ("emails");

-- Users that the directory has deleted leave their names to others.
CREATE UNIQUE INDEX "scim_user_user_name" ON "scim_user"("integration_id", "user_name") WHERE "deleted_at" IS NULL;
CREATE UNIQUE INDEX "scim_user_external_id" ON "scim_user"("integration_id", "external_id") WHERE "deleted_at" IS NULL;

-- Pages are read in this order.
CREATE INDEX "scim_user_created" ON "scim_user"("integration_id", "created_at", "person_id") WHERE "deleted_at" IS NULL;

-- CreateIndex
CREATE UNIQUE INDEX "scim_group_integration_id_display_name_key" ON "scim_group"("integration_id", "display_name");

-- CreateIndex
CREATE UNIQUE INDEX "scim_group_integration_id_external_id_key" ON "scim_group"("integration_id", "external_id");

-- CreateIndex
CREATE INDEX "scim_group_team_id_idx" ON "scim_group"("team_id");

-- CreateIndex
CREATE INDEX "scim_member_person_id_idx" ON "scim_member"("person_id");

-- CreateIndex
CREATE INDEX "scim_problem_integration_id_at_idx" ON "scim_problem"("integration_id", "at");

-- CreateIndex
CREATE INDEX "scim_problem_person_id_idx" ON "scim_problem"("person_id");

-- AddForeignKey
ALTER TABLE "scim_user" ADD CONSTRAINT "scim_user_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scim_user" ADD CONSTRAINT "scim_user_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scim_group" ADD CONSTRAINT "scim_group_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scim_group" ADD CONSTRAINT "scim_group_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scim_member" ADD CONSTRAINT "scim_member_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "scim_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scim_member" ADD CONSTRAINT "scim_member_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scim_problem" ADD CONSTRAINT "scim_problem_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scim_problem" ADD CONSTRAINT "scim_problem_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;
