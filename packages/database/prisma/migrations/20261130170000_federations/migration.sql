-- AlterTable
ALTER TABLE "identity_provider" ADD COLUMN "metadata_certificates" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN "metadata_until" TIMESTAMPTZ(3),
ADD COLUMN "member_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "left_out" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "trusts_scopes" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "is_chosen_only" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "chosen_members" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- One more protocol beside those that are there. A federation has somebody's signature to check, and an end.
DO $$
DECLARE others TEXT := (
    SELECT pg_get_expr(conbin, conrelid) FROM pg_constraint
    WHERE conname = 'identity_provider_protocol' AND conrelid = 'identity_provider'::regclass
);
BEGIN
    ALTER TABLE "identity_provider" DROP CONSTRAINT "identity_provider_protocol";
    EXECUTE format(
        'ALTER TABLE "identity_provider" ADD CONSTRAINT "identity_provider_protocol" CHECK ("protocol" = %L OR %s)',
        'federation', others
    );
END $$;
ALTER TABLE "identity_provider" ADD CONSTRAINT "identity_provider_federation" CHECK (
    "protocol" <> 'federation'
    OR ("metadata_until" IS NOT NULL AND cardinality("metadata_certificates") > 0)
);

-- CreateTable
CREATE TABLE "federation_member" (
    "id" UUID NOT NULL,
    "provider_id" UUID NOT NULL,
    "entity_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "names" JSONB NOT NULL,
    "scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "search" TEXT NOT NULL,
    "sso_address" TEXT NOT NULL,
    "certificates" TEXT[],
    "is_hidden" BOOLEAN NOT NULL,
    "valid_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "federation_member_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "federation_member_provider_id_entity_id_key" ON "federation_member"("provider_id", "entity_id");

-- AddForeignKey
ALTER TABLE "federation_member" ADD CONSTRAINT "federation_member_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "identity_provider"("id") ON DELETE CASCADE ON UPDATE CASCADE;
