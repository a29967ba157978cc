-- expand: two tables that a release before does not know: what is polled, and whose turn it is at a host.

-- CreateTable
CREATE TABLE "news_feeds" (
    "id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "given_url" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "publisher" TEXT NOT NULL,
    "named" BOOLEAN NOT NULL DEFAULT false,
    "home" TEXT,
    "kind" TEXT,
    "licence" TEXT NOT NULL DEFAULT 'quotes',
    "title" TEXT,
    "site" TEXT,
    "format" TEXT,
    "state" TEXT NOT NULL DEFAULT 'active',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "next_poll_at" TIMESTAMPTZ(3),
    "queued_until" TIMESTAMPTZ(3),
    "poller" UUID,
    "polling_until" TIMESTAMPTZ(3),
    "interval" INTEGER NOT NULL DEFAULT 900,
    "etag" TEXT,
    "last_modified" TEXT,
    "digest" BYTEA,
    "last_polled_at" TIMESTAMPTZ(3),
    "last_success_at" TIMESTAMPTZ(3),
    "last_new_at" TIMESTAMPTZ(3),
    "last_status" INTEGER,
    "last_outcome" TEXT,
    "last_detail" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "polls" BIGINT NOT NULL DEFAULT 0,
    "created" BIGINT NOT NULL DEFAULT 0,
    "revised" BIGINT NOT NULL DEFAULT 0,
    "rejected" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "news_feeds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "news_feed_hosts" (
    "host" TEXT NOT NULL,
    "holder" UUID,
    "held_until" TIMESTAMPTZ(3),
    "rests_until" TIMESTAMPTZ(3),

    CONSTRAINT "news_feed_hosts_pkey" PRIMARY KEY ("host")
);

-- CreateIndex
CREATE UNIQUE INDEX "news_feeds_url_key" ON "news_feeds"("url");

-- CreateIndex
CREATE INDEX "news_feeds_next_poll_at_idx" ON "news_feeds"("next_poll_at");

-- CreateIndex
CREATE INDEX "news_feeds_host_idx" ON "news_feeds"("host");
