-- CreateTable
CREATE TABLE "macro" (
    "id" UUID NOT NULL,
    "alias" TEXT NOT NULL,
    "owner_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "is_shared" BOOLEAN NOT NULL,
    "team_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "reply" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "changes" JSONB NOT NULL,
    "paused_for" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "macro_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "macro_use" (
    "id" UUID NOT NULL,
    "macro_id" UUID NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "macro_use_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "macro_alias_key" ON "macro"("alias");

-- CreateIndex
CREATE INDEX "macro_title_id_idx" ON "macro"("title", "id");

-- CreateIndex
CREATE INDEX "macro_owner_id_idx" ON "macro"("owner_id");

-- CreateIndex
CREATE INDEX "macro_use_macro_id_used_at_idx" ON "macro_use"("macro_id", "used_at" DESC);

-- AddForeignKey
ALTER TABLE "macro" ADD CONSTRAINT "macro_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "macro_use" ADD CONSTRAINT "macro_use_macro_id_fkey" FOREIGN KEY ("macro_id") REFERENCES "macro"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
