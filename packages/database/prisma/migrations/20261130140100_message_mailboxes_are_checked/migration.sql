-- Reads the messages once and keeps nobody from writing meanwhile.
ALTER TABLE "message" VALIDATE CONSTRAINT "message_mailbox_id_fkey";
