-- CreateTable
CREATE TABLE "mail_html" (
    "message_id" UUID NOT NULL,
    "html" TEXT NOT NULL,
    "pictures" JSONB NOT NULL,
    "remote_pictures" INTEGER NOT NULL,

    CONSTRAINT "mail_html_pkey" PRIMARY KEY ("message_id")
);

-- AddForeignKey
ALTER TABLE "mail_html" ADD CONSTRAINT "mail_html_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message"("id") ON DELETE CASCADE ON UPDATE CASCADE;
