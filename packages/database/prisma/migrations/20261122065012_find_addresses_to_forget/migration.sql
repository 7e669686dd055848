-- For clearing away the addresses that were kept long enough: rows without one cost it nothing.
CREATE INDEX "event_kept_ip_idx" ON "event" ("created_at") WHERE "ip" IS NOT NULL;
CREATE INDEX "activity_kept_ip_idx" ON "activity" ("at") WHERE "ip" IS NOT NULL;
