-- Who a team's mails come from, where replies to them go, and where they are returned to when they cannot be delivered.
ALTER TABLE "team" ADD COLUMN "sender_name" TEXT NOT NULL DEFAULT '',
                   ADD COLUMN "reply_address" TEXT,
                   ADD COLUMN "bounce_address" TEXT;
ALTER TABLE "site" ADD COLUMN "bounce_address" TEXT;

-- The Message-ID that a mail was sent with; later mails of its ticket refer to it.
ALTER TABLE "email_delivery" ADD COLUMN "message_id" TEXT;
