ALTER TABLE "person" ADD COLUMN "external_id" TEXT;
CREATE UNIQUE INDEX "person_external_id_key" ON "person"("external_id");

CREATE TABLE "import" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "file_size" INTEGER NOT NULL,
    "storage_key" TEXT,
    "encoding" TEXT NOT NULL,
    "separator" TEXT NOT NULL,
    "headers" TEXT[] NOT NULL,
    "samples" JSONB NOT NULL,
    "columns" JSONB,
    "state" TEXT NOT NULL DEFAULT 'uploaded',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "read_bytes" INTEGER NOT NULL DEFAULT 0,
    "lines" INTEGER NOT NULL DEFAULT 0,
    "created" INTEGER NOT NULL DEFAULT 0,
    "updated" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "import_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "import_storage_key_key" ON "import"("storage_key");
CREATE INDEX "import_kind_created_at_idx" ON "import"("kind", "created_at" DESC);
ALTER TABLE "import" ADD CONSTRAINT "import_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "import_line" (
    "import_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "record_id" UUID NOT NULL,
    "alias" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT,
    "external_id" TEXT,
    "term" TEXT,
    "department" TEXT,
    "courses" TEXT[],
    "students" TEXT[],
    "staff" TEXT[],
    "problems" JSONB,
    "judged" JSONB,

    CONSTRAINT "import_line_pkey" PRIMARY KEY ("import_id", "line")
);

CREATE TABLE "imported_record" (
    "record_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,

    CONSTRAINT "imported_record_pkey" PRIMARY KEY ("record_id", "import_id")
);
