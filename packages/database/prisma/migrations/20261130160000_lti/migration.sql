-- AlterTable
ALTER TABLE "identity_provider" ADD COLUMN "deployments" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN "authorization_address" TEXT,
ADD COLUMN "token_address" TEXT,
ADD COLUMN "key_set_address" TEXT,
ADD COLUMN "launched_at" TIMESTAMPTZ(3),
ADD COLUMN "launch_problem" TEXT,
ADD COLUMN "launch_problem_at" TIMESTAMPTZ(3);

-- A provider of SAML has somewhere to lead to and somebody's signature to check; a learning platform has its addresses.
ALTER TABLE "identity_provider" DROP CONSTRAINT "identity_provider_protocol";
ALTER TABLE "identity_provider" ADD CONSTRAINT "identity_provider_protocol" CHECK (
    "protocol" = 'openid'
    OR ("protocol" = 'saml' AND "sso_address" IS NOT NULL AND cardinality("certificates") > 0)
    OR ("protocol" = 'lti' AND "audience" = 'requesters' AND cardinality("deployments") > 0
        AND "authorization_address" IS NOT NULL AND "token_address" IS NOT NULL AND "key_set_address" IS NOT NULL)
);

-- A launch names issuer and client, which find one platform.
CREATE UNIQUE INDEX "identity_provider_platform" ON "identity_provider"("issuer", "client_id") WHERE "protocol" = 'lti';

-- AlterTable
ALTER TABLE "person_course" ADD COLUMN "is_from_platform" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "lti_context" (
    "id" UUID NOT NULL,
    "provider_id" UUID NOT NULL,
    "deployment" TEXT NOT NULL,
    "context_id" TEXT NOT NULL,
    "course_id" UUID NOT NULL,
    "label" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "names_course" BOOLEAN NOT NULL,
    "memberships_address" TEXT,
    "launched_at" TIMESTAMPTZ(3) NOT NULL,
    "tried_at" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3),
    "problem" TEXT,
    "unknown_members" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "lti_context_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lti_enrolment" (
    "context_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lti_enrolment_pkey" PRIMARY KEY ("context_id","person_id")
);

-- CreateTable
CREATE TABLE "lti_key" (
    "id" UUID NOT NULL,
    "private_key" TEXT NOT NULL,
    "modulus" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lti_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "lti_context_provider_id_deployment_context_id_key" ON "lti_context"("provider_id", "deployment", "context_id");

-- CreateIndex
CREATE INDEX "lti_context_course_id_idx" ON "lti_context"("course_id");

-- CreateIndex
CREATE INDEX "lti_enrolment_person_id_idx" ON "lti_enrolment"("person_id");

-- AddForeignKey
ALTER TABLE "lti_context" ADD CONSTRAINT "lti_context_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "identity_provider"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lti_context" ADD CONSTRAINT "lti_context_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lti_enrolment" ADD CONSTRAINT "lti_enrolment_context_id_fkey" FOREIGN KEY ("context_id") REFERENCES "lti_context"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lti_enrolment" ADD CONSTRAINT "lti_enrolment_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;
