-- What is saved: a list of tickets, or a report on them.
ALTER TABLE "saved_view" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'tickets';
