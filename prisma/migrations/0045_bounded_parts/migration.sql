-- expand: new tables, and columns with a value for every row; a release before neither reads nor writes them.

-- A story that very many saved searches may match is held against them in parts after its commit.
ALTER TABLE "saved_search_matches" ADD COLUMN     "apart" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "wide_matches" (
    "pos" BIGINT NOT NULL,
    "story_id" UUID NOT NULL,
    "is_new" BOOLEAN NOT NULL,
    "after" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
    "tries" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "wide_matches_pkey" PRIMARY KEY ("pos")
);

-- CreateIndex
CREATE INDEX "wide_matches_story_id_idx" ON "wide_matches"("story_id");

-- Digests are sent in parts: how far the one under way goes on the tape, and up to which search it came.
ALTER TABLE "webhook_digests" ADD COLUMN     "until" BIGINT,
ADD COLUMN     "after" UUID;

-- What an operator paused stays so when its owner deletes the subscription: by account and host.
-- CreateTable
CREATE TABLE "webhook_paused_hosts" (
    "subscription_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "host" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "webhook_paused_hosts_pkey" PRIMARY KEY ("subscription_id")
);

-- CreateIndex
CREATE INDEX "webhook_paused_hosts_tenant_id_host_idx" ON "webhook_paused_hosts"("tenant_id", "host");

-- AddForeignKey
ALTER TABLE "webhook_paused_hosts" ADD CONSTRAINT "webhook_paused_hosts_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
