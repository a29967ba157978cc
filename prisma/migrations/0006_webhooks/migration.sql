-- Until now nothing made a subscription, and a row without an address is none.
DELETE FROM "webhook_subscriptions";

-- AlterTable
ALTER TABLE "webhook_subscriptions" ADD COLUMN     "breaker_seconds" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "breaker_until" TIMESTAMPTZ(3),
ADD COLUMN     "categories" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "event_types" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "failing_since" TIMESTAMPTZ(3),
ADD COLUMN     "failures" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "geographies" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "paused_reason" TEXT,
ADD COLUMN     "state" TEXT NOT NULL DEFAULT 'active',
ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
ADD COLUMN     "url" TEXT NOT NULL,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0,
ADD CONSTRAINT "webhook_subscriptions_state" CHECK (
  ("state" = 'active' AND "paused_reason" IS NULL) OR
  ("state" = 'paused' AND "paused_reason" IN ('user', 'failing', 'gone', 'unsafe_destination', 'operator')));

-- CreateTable
CREATE TABLE "webhook_keys" (
    "id" UUID NOT NULL,
    "subscription_id" UUID NOT NULL,
    "sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_events" (
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "body" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL,
    "seq" BIGSERIAL NOT NULL,
    "subscription_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "event_type" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "response_code" INTEGER,
    "failure_reason" TEXT,
    "replay_of" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "next_attempt_at" TIMESTAMPTZ(3),
    "held_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_deliveries_status" CHECK ("status" IN
      ('pending', 'held', 'delivering', 'retrying', 'delivered', 'dead_lettered', 'cancelled')),
    -- What waits for an attempt has a time for it, and nothing else has: the index of what is due is read by it.
    CONSTRAINT "webhook_deliveries_due" CHECK (("next_attempt_at" IS NOT NULL) = ("status" IN ('pending', 'retrying')))
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "delivery_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "outcome" TEXT,
    "duration_ms" INTEGER,
    "response_code" INTEGER,
    "detail" TEXT,
    "response" BYTEA,
    "address" TEXT,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("delivery_id","number")
);

-- CreateTable
CREATE TABLE "webhook_digests" (
    "cadence" TEXT NOT NULL,
    "pos" BIGINT NOT NULL,

    CONSTRAINT "webhook_digests_pkey" PRIMARY KEY ("cadence")
);

-- CreateIndex
CREATE INDEX "saved_search_matches_pos_idx" ON "saved_search_matches"("pos");

-- CreateIndex
CREATE INDEX "webhook_keys_subscription_id_idx" ON "webhook_keys"("subscription_id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_tenant_id_seq_idx" ON "webhook_deliveries"("tenant_id", "seq");

-- AddForeignKey
ALTER TABLE "webhook_keys" ADD CONSTRAINT "webhook_keys_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "webhook_subscriptions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What waits for an attempt, by subscription, in the order in which attempts are made.
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" ("subscription_id", "next_attempt_at", "seq")
  WHERE "next_attempt_at" IS NOT NULL;

-- What a pause holds, and what is under way.
CREATE INDEX "webhook_deliveries_standing" ON "webhook_deliveries" ("subscription_id", "status")
  WHERE "status" IN ('held', 'delivering');

-- Dead letters are few and looked for.
CREATE INDEX "webhook_deliveries_dead" ON "webhook_deliveries" ("tenant_id", "seq") WHERE "status" = 'dead_lettered';

-- Every delivery is written three times within seconds: space for that in its page, and a vacuum that comes soon.
ALTER TABLE "webhook_deliveries" SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE "webhook_attempts" SET (fillfactor = 80);

-- What matched before is not sent.
INSERT INTO "webhook_digests" ("cadence", "pos")
SELECT c.cadence, COALESCE((SELECT "pos" FROM "tape" WHERE "id" = 1), 0) FROM (VALUES ('hourly'), ('daily')) AS c (cadence);
