-- By the Message-ID that an answer or a bounce names.
CREATE INDEX "email_delivery_message_id" ON "email_delivery"("message_id");
