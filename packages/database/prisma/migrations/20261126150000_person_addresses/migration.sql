-- A person has addresses, one of them the primary one, whose copy stays in "person"."email". Triggers keep both in step.
CREATE TABLE "person_address" (
    "email" CITEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "is_primary" BOOLEAN NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "person_address_pkey" PRIMARY KEY ("email"),
    CONSTRAINT "person_address_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "person_address_person_id_idx" ON "person_address"("person_id");
CREATE UNIQUE INDEX "person_address_primary" ON "person_address"("person_id") WHERE "is_primary";
CREATE INDEX "person_address_search" ON "person_address" USING gin (search_name("email"::text) gin_trgm_ops) WHERE NOT "is_primary";

-- Verified is who used something that was mailed there: a code, a link for a new password, an invitation.
INSERT INTO "person_address" ("email", "person_id", "is_primary", "verified_at", "created_at")
SELECT person.email, person.id, TRUE, used.at, person.created_at
FROM person LEFT JOIN (
    SELECT email, max(at) AS at FROM (
        SELECT email, used_at AS at FROM sign_in WHERE used_at IS NOT NULL
        UNION ALL SELECT email, used_at FROM password_reset WHERE used_at IS NOT NULL
        UNION ALL SELECT invited.email, used_at FROM invitation JOIN person invited ON invited.id = person_id
                  WHERE used_at IS NOT NULL AND NOT EXISTS (
                      SELECT FROM former_email WHERE former_email.person_id = invited.id AND until > used_at)
    ) mailed GROUP BY email
) used ON used.email = person.email;

-- A person may be asked to confirm a further address, besides another one in place of theirs.
ALTER TABLE "address_change" ADD COLUMN "is_further" BOOLEAN NOT NULL DEFAULT FALSE;
