-- What a merged ticket was, for undoing the merge.
ALTER TABLE "ticket_merge" ADD COLUMN     "from_closed_at" TIMESTAMPTZ(3),
ADD COLUMN     "from_resolved_at" TIMESTAMPTZ(3),
ADD COLUMN     "from_wake_at" TIMESTAMPTZ(3),
ADD COLUMN     "person_id" UUID;

-- AddForeignKey
ALTER TABLE "ticket_merge" ADD CONSTRAINT "ticket_merge_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Finds a requester by any part of name or address.
CREATE INDEX person_words ON person USING gin ((name || ' ' || email::text) gin_trgm_ops);
