-- A change of somebody's address that waits for their confirmation from the address that they have.
CREATE TABLE "address_change" (
    "id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "email" CITEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "address_change_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "address_change_person_id_key" ON "address_change"("person_id");

ALTER TABLE "address_change" ADD CONSTRAINT "address_change_person_id_fkey"
    FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;
