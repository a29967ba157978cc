-- expand: tables that a release before does not know; nothing that it reads or writes is touched.

-- CreateTable
CREATE TABLE "news_sequence" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "seq" BIGINT NOT NULL,

    CONSTRAINT "news_sequence_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "news_items" (
    "id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "feed_id" UUID,
    "publisher" TEXT NOT NULL,
    "domain" TEXT,
    "url" TEXT,
    "guid" TEXT,
    "title" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "credit" TEXT,
    "licence" TEXT NOT NULL DEFAULT 'quotes',
    "origin_id" UUID NOT NULL,
    "origin_rule" TEXT,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "dated" BOOLEAN NOT NULL DEFAULT true,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,
    "hash" BYTEA NOT NULL,
    "categories" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "names" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "authors" TEXT,
    "cited" JSONB NOT NULL DEFAULT '[]',
    "version" INTEGER NOT NULL DEFAULT 1,
    "purged_at" TIMESTAMPTZ(3),
    "cluster_id" UUID,
    "joined" JSONB,
    "announce" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "news_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "news_item_keys" (
    "key" TEXT NOT NULL,
    "item_id" UUID NOT NULL,

    CONSTRAINT "news_item_keys_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "news_item_versions" (
    "item_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "title" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "news_item_versions_pkey" PRIMARY KEY ("item_id","version")
);

-- CreateTable
CREATE TABLE "news_clusters" (
    "id" UUID NOT NULL,
    "story_id" UUID,
    "state" TEXT NOT NULL DEFAULT 'live',
    "merged_into" UUID,
    "items" INTEGER NOT NULL DEFAULT 0,
    "first_published_at" TIMESTAMPTZ(3) NOT NULL,
    "last_published_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seq" BIGINT NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "due_since" TIMESTAMPTZ(3),
    "composed_seq" BIGINT,
    "composed_at" TIMESTAMPTZ(3),
    "announce" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "news_clusters_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "news_separations" (
    "a" UUID NOT NULL,
    "b" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "news_separations_pkey" PRIMARY KEY ("a","b")
);

-- CreateTable
CREATE TABLE "news_cluster_place" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "seq" BIGINT NOT NULL,
    "lease_owner" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "fence" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "news_cluster_place_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "news_jobs" (
    "name" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "news_jobs_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "story_reports" (
    "id" UUID NOT NULL,
    "story_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "tenant_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "reported_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "settled_at" TIMESTAMPTZ(3),
    "note" TEXT,

    CONSTRAINT "story_reports_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "news_items_seq_key" ON "news_items"("seq");

-- CreateIndex
CREATE INDEX "news_items_cluster_id_idx" ON "news_items"("cluster_id");

-- CreateIndex
CREATE INDEX "news_items_published_at_idx" ON "news_items"("published_at");

-- CreateIndex
CREATE INDEX "news_items_domain_idx" ON "news_items"("domain");

-- CreateIndex
CREATE INDEX "news_item_keys_item_id_idx" ON "news_item_keys"("item_id");

-- CreateIndex
CREATE INDEX "news_clusters_story_id_idx" ON "news_clusters"("story_id");

-- CreateIndex
CREATE INDEX "news_clusters_last_published_at_idx" ON "news_clusters"("last_published_at");

-- CreateIndex
CREATE INDEX "news_separations_b_idx" ON "news_separations"("b");

-- CreateIndex
CREATE INDEX "story_reports_story_id_idx" ON "story_reports"("story_id");

-- One row each, from the beginning.
INSERT INTO "news_sequence" ("seq") VALUES (0);
INSERT INTO "news_cluster_place" ("seq") VALUES (0);

ALTER TABLE "news_sequence" ADD CONSTRAINT "news_sequence_one_row" CHECK ("id" = 1);
ALTER TABLE "news_cluster_place" ADD CONSTRAINT "news_cluster_place_one_row" CHECK ("id" = 1);
ALTER TABLE "news_items" ADD CONSTRAINT "news_items_kind" CHECK ("kind" IN
  ('report', 'statement', 'correction', 'denial', 'opinion', 'satire', 'round_up', 'live_blog'));
ALTER TABLE "news_items" ADD CONSTRAINT "news_items_licence" CHECK ("licence" IN ('quotes', 'full'));
ALTER TABLE "news_clusters" ADD CONSTRAINT "news_clusters_state" CHECK ("state" IN ('live', 'merged', 'closed'));
ALTER TABLE "story_reports" ADD CONSTRAINT "story_reports_state" CHECK ("state" IN ('open', 'settled', 'dismissed'));

-- Few items come by feeds of an archive, and few clusters wait: only those are indexed.
CREATE INDEX "news_items_feed" ON "news_items" ("feed_id") WHERE "feed_id" IS NOT NULL;
CREATE INDEX "news_clusters_due" ON "news_clusters" ("due_at") WHERE "due_at" IS NOT NULL;
-- A member reports a story once until that is settled: nobody can fill the queue with one story.
CREATE UNIQUE INDEX "story_reports_once" ON "story_reports" ("tenant_id", "story_id") WHERE "state" = 'open';
CREATE INDEX "story_reports_queue" ON "story_reports" ("reported_at", "id") WHERE "state" = 'open';
