-- Without them, deleting an old ticket reads all drafts and all items of bulk updates.
CREATE INDEX "draft_ticket_id_idx" ON "draft"("ticket_id");
CREATE INDEX "bulk_update_item_ticket_id_idx" ON "bulk_update_item"("ticket_id");
