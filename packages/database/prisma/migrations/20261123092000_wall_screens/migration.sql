-- The link by which a television shows the dashboard without anybody signed in; deleted when it is revoked.
CREATE TABLE "wall_screen" (
    "id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "maker_id" UUID NOT NULL,
    "team_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    "seconds_per_page" INTEGER NOT NULL,
    "shows_subjects" BOOLEAN NOT NULL,
    "shows_agents" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "wall_screen_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "wall_screen_token_hash_key" ON "wall_screen"("token_hash");
CREATE INDEX "wall_screen_maker_id_idx" ON "wall_screen"("maker_id");

ALTER TABLE "wall_screen" ADD CONSTRAINT "wall_screen_maker_id_fkey" FOREIGN KEY ("maker_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;
