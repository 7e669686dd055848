-- CreateTable
CREATE TABLE "ticket_forward" (
    "ticket_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "address" CITEXT NOT NULL,
    "name" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "note" TEXT NOT NULL,

    CONSTRAINT "ticket_forward_pkey" PRIMARY KEY ("ticket_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ticket_forward_message_id_key" ON "ticket_forward"("message_id");

-- AddForeignKey
ALTER TABLE "ticket_forward" ADD CONSTRAINT "ticket_forward_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_forward" ADD CONSTRAINT "ticket_forward_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message"("id") ON DELETE CASCADE ON UPDATE CASCADE;
