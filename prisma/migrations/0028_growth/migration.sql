-- expand: where the kept history begins, and by what old rows are found. A release before reads none of it; it keeps everything.

CREATE TABLE "history_edge" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "pos" BIGINT NOT NULL DEFAULT 0,
    "at" TIMESTAMPTZ(3),
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "done_pos" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "history_edge_pkey" PRIMARY KEY ("id")
);
INSERT INTO "history_edge" DEFAULT VALUES;

CREATE INDEX "news_item_versions_at_idx" ON "news_item_versions"("at");
CREATE INDEX "market_rejects_at_idx" ON "market_rejects"("at");
CREATE INDEX "usage_days_day_idx" ON "usage_days"("day");

-- Not of Prisma's: only replays outlive the time of their event.
CREATE INDEX "webhook_deliveries_replays" ON "webhook_deliveries" ("event_id") WHERE "replay_of" IS NOT NULL;
