-- Without it, deleting an old ticket reads all notifications.
CREATE INDEX CONCURRENTLY "notification_ticket_id_idx" ON "notification"("ticket_id");
