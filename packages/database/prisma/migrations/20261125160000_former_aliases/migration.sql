-- The aliases that records had before: links with them lead to the same records, and no other record takes them.
CREATE TABLE "former_alias" (
    "kind" TEXT NOT NULL,
    "alias" TEXT NOT NULL,
    "record_id" UUID NOT NULL,

    CONSTRAINT "former_alias_pkey" PRIMARY KEY ("kind", "alias")
);
