-- AlterTable
ALTER TABLE "identity_provider" ADD COLUMN "protocol" TEXT NOT NULL DEFAULT 'openid',
ADD COLUMN "metadata_url" TEXT,
ADD COLUMN "metadata_read_at" TIMESTAMPTZ(3),
ADD COLUMN "metadata_tried_at" TIMESTAMPTZ(3),
ADD COLUMN "metadata_problem" TEXT,
ADD COLUMN "sso_address" TEXT,
ADD COLUMN "certificates" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN "subject_attribute" TEXT;

-- A provider of SAML has somewhere to lead to and somebody's signature to check.
ALTER TABLE "identity_provider" ADD CONSTRAINT "identity_provider_protocol" CHECK (
    "protocol" = 'openid'
    OR ("protocol" = 'saml' AND "sso_address" IS NOT NULL AND cardinality("certificates") > 0)
);
