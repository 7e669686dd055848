-- Notifications of a macro or an automation that is paused are about no ticket.
ALTER TABLE "notification" ALTER COLUMN "ticket_id" DROP NOT NULL;
