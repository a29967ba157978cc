-- AlterTable
ALTER TABLE "stories" DROP COLUMN "restricted",
ADD COLUMN     "open_to" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "story_reads" (
    "story_id" UUID NOT NULL,
    "reads" BIGINT NOT NULL DEFAULT 0,
    "folded" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "story_reads_pkey" PRIMARY KEY ("story_id")
);

-- CreateTable
CREATE TABLE "posts" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "period" TEXT,
    "title" TEXT NOT NULL,
    "dek" TEXT NOT NULL,
    "categories" TEXT[],
    "countries" TEXT[],
    "persona_slug" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "draft_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "posts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "post_slugs" (
    "slug" TEXT NOT NULL,
    "post_id" UUID NOT NULL,

    CONSTRAINT "post_slugs_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "post_keys" (
    "key" TEXT NOT NULL,
    "post_id" UUID NOT NULL,

    CONSTRAINT "post_keys_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "post_revisions" (
    "post_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "pos" BIGINT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "dek" TEXT NOT NULL,
    "sections" TEXT NOT NULL,
    "citations" TEXT NOT NULL,

    CONSTRAINT "post_revisions_pkey" PRIMARY KEY ("post_id","revision")
);

-- CreateTable
CREATE TABLE "post_sources" (
    "post_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "story_id" UUID NOT NULL,

    CONSTRAINT "post_sources_pkey" PRIMARY KEY ("post_id","position")
);

-- CreateTable
CREATE TABLE "personas" (
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "bio" TEXT NOT NULL,
    "disclosure" TEXT NOT NULL,

    CONSTRAINT "personas_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "saved_searches" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT,
    "filters" JSONB NOT NULL,
    "alert_enabled" BOOLEAN NOT NULL DEFAULT false,
    "subscription_id" UUID,
    "cadence" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "last_matched_at" TIMESTAMPTZ(3),

    CONSTRAINT "saved_searches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_search_clauses" (
    "search_id" UUID NOT NULL,
    "term" BIGINT NOT NULL,
    "required" BIGINT[],
    "tsquery" tsquery,
    "since" BIGINT,
    "until" BIGINT,

    CONSTRAINT "saved_search_clauses_pkey" PRIMARY KEY ("search_id","term")
);

-- CreateTable
CREATE TABLE "saved_search_matches" (
    "search_id" UUID NOT NULL,
    "story_id" UUID NOT NULL,
    "pos" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_search_matches_pkey" PRIMARY KEY ("search_id","story_id")
);

-- CreateTable
CREATE TABLE "webhook_subscriptions" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "webhook_subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "feed_tokens" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "digest" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "feed_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "tenant_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "digest" BYTEA NOT NULL,
    "outcome" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("tenant_id","key")
);

-- CreateIndex
CREATE UNIQUE INDEX "posts_slug_key" ON "posts"("slug");

-- CreateIndex
CREATE INDEX "posts_published_at_id_idx" ON "posts"("published_at" DESC, "id");

-- CreateIndex
CREATE INDEX "post_slugs_post_id_idx" ON "post_slugs"("post_id");

-- CreateIndex
CREATE INDEX "post_keys_post_id_idx" ON "post_keys"("post_id");

-- CreateIndex
CREATE INDEX "post_sources_story_id_idx" ON "post_sources"("story_id");

-- CreateIndex
CREATE INDEX "saved_searches_tenant_id_created_at_idx" ON "saved_searches"("tenant_id", "created_at");

-- CreateIndex
CREATE INDEX "saved_search_clauses_term_idx" ON "saved_search_clauses"("term");

-- CreateIndex
CREATE INDEX "saved_search_matches_search_id_at_idx" ON "saved_search_matches"("search_id", "at");

-- CreateIndex
CREATE INDEX "webhook_subscriptions_tenant_id_idx" ON "webhook_subscriptions"("tenant_id");

-- CreateIndex
CREATE UNIQUE INDEX "feed_tokens_digest_key" ON "feed_tokens"("digest");

-- CreateIndex
CREATE INDEX "feed_tokens_tenant_id_idx" ON "feed_tokens"("tenant_id");

-- CreateIndex
CREATE INDEX "idempotency_keys_at_idx" ON "idempotency_keys"("at");

-- AddForeignKey
ALTER TABLE "posts" ADD CONSTRAINT "posts_persona_slug_fkey" FOREIGN KEY ("persona_slug") REFERENCES "personas"("slug") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_slugs" ADD CONSTRAINT "post_slugs_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_keys" ADD CONSTRAINT "post_keys_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_sources" ADD CONSTRAINT "post_sources_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_search_clauses" ADD CONSTRAINT "saved_search_clauses_search_id_fkey" FOREIGN KEY ("search_id") REFERENCES "saved_searches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_search_matches" ADD CONSTRAINT "saved_search_matches_search_id_fkey" FOREIGN KEY ("search_id") REFERENCES "saved_searches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feed_tokens" ADD CONSTRAINT "feed_tokens_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma cannot say ---------------------------------------------------------------------------------------

-- Names are found by their beginning, by a part, and misspelt.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "entity_names_trgm" ON "entity_names" USING gin ("name" gin_trgm_ops);
CREATE INDEX "impact_paths_trgm" ON "impact_paths" USING gin (lower("label") gin_trgm_ops);
CREATE INDEX "impact_paths_label" ON "impact_paths" (lower("label"));
CREATE INDEX "tags_trgm" ON "tags" USING gin ("tag" gin_trgm_ops);

ALTER TABLE "posts" ADD CONSTRAINT "posts_type" CHECK ("type" IN ('article', 'opinion', 'investigation', 'analysis'));
ALTER TABLE "posts" ADD CONSTRAINT "posts_period"
  CHECK ("period" IS NULL OR ("type" = 'analysis' AND "period" IN ('daily', 'weekly', 'monthly')));
CREATE INDEX "posts_categories" ON "posts" USING gin ("categories");
CREATE INDEX "posts_countries" ON "posts" USING gin ("countries");
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_cadence"
  CHECK ("cadence" IS NULL OR "cadence" IN ('immediate', 'hourly', 'daily'));
CREATE TRIGGER feed_tokens_changed AFTER DELETE OR UPDATE OF revoked_at
  ON feed_tokens FOR EACH STATEMENT EXECUTE FUNCTION identity_changed();
