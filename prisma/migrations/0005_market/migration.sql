-- The archive of bars: src/market. What the live half adds stands at the end, under "Live".

-- CreateTable
CREATE TABLE "market_instruments" (
    "id" SERIAL NOT NULL,
    "venue" TEXT NOT NULL,
    "symbol" TEXT NOT NULL,
    "base" TEXT NOT NULL,
    "quote" TEXT NOT NULL,
    "simulated" BOOLEAN NOT NULL,
    "open_to" TEXT[],
    "listed_from" TIMESTAMPTZ(3),
    "listed_to" TIMESTAMPTZ(3),
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "market_instruments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "market_series" (
    "id" SERIAL NOT NULL,
    "instrument_id" INTEGER NOT NULL,
    "interval" TEXT NOT NULL,
    "first_at" TIMESTAMPTZ(3),
    "last_at" TIMESTAMPTZ(3),
    "kept_from" TIMESTAMPTZ(3),
    "rev" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "market_series_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "market_days" (
    "series_id" INTEGER NOT NULL,
    "day" INTEGER NOT NULL,
    "bars" INTEGER NOT NULL,
    "present" BYTEA NOT NULL,
    "absent" BYTEA NOT NULL,
    "columns" BYTEA NOT NULL,
    "plain" BYTEA,
    "packed" BYTEA,
    "crc" BIGINT,
    "length" INTEGER,
    "rev" BIGINT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "market_days_pkey" PRIMARY KEY ("series_id","day")
);

-- CreateTable
CREATE TABLE "market_rejects" (
    "digest" BYTEA NOT NULL,
    "venue" TEXT NOT NULL,
    "symbol" TEXT NOT NULL,
    "interval" TEXT NOT NULL,
    "open_time" TIMESTAMPTZ(3),
    "reason" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "line" INTEGER NOT NULL,
    "row" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "market_rejects_pkey" PRIMARY KEY ("digest")
);

-- CreateTable
CREATE TABLE "market_outages" (
    "id" BIGSERIAL NOT NULL,
    "venue" TEXT NOT NULL,
    "symbol" TEXT NOT NULL DEFAULT '',
    "interval" TEXT NOT NULL DEFAULT '',
    "begin_at" TIMESTAMPTZ(3) NOT NULL,
    "end_at" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "market_outages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "market_instruments_symbol_idx" ON "market_instruments"("symbol");

-- CreateIndex
CREATE UNIQUE INDEX "market_instruments_venue_symbol_key" ON "market_instruments"("venue", "symbol");

-- CreateIndex
CREATE UNIQUE INDEX "market_series_instrument_id_interval_key" ON "market_series"("instrument_id", "interval");

-- CreateIndex
CREATE INDEX "market_rejects_venue_symbol_interval_open_time_idx" ON "market_rejects"("venue", "symbol", "interval", "open_time");

-- CreateIndex
CREATE INDEX "market_outages_venue_begin_at_idx" ON "market_outages"("venue", "begin_at");

-- CreateIndex
CREATE UNIQUE INDEX "market_outages_venue_symbol_interval_begin_at_reason_key" ON "market_outages"("venue", "symbol", "interval", "begin_at", "reason");

-- AddForeignKey
ALTER TABLE "market_series" ADD CONSTRAINT "market_series_instrument_id_fkey" FOREIGN KEY ("instrument_id") REFERENCES "market_instruments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "market_days" ADD CONSTRAINT "market_days_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "market_series"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma cannot say
ALTER TABLE "market_series" ADD CONSTRAINT "market_series_interval" CHECK ("interval" IN ('1m', '5m'));
ALTER TABLE "market_outages" ADD CONSTRAINT "market_outages_reason" CHECK ("reason" IN ('venue_outage', 'not_listed', 'upstream_error'));
ALTER TABLE "market_outages" ADD CONSTRAINT "market_outages_span" CHECK ("begin_at" < "end_at");
-- They are compressed already, or are to be sent as they lie.
ALTER TABLE "market_days" ALTER COLUMN "columns" SET STORAGE EXTERNAL, ALTER COLUMN "plain" SET STORAGE EXTERNAL, ALTER COLUMN "packed" SET STORAGE EXTERNAL;

-- Live

-- CreateTable
CREATE TABLE "market_leases" (
    "name" TEXT NOT NULL,
    "holder" UUID NOT NULL,
    "token" BIGINT NOT NULL,
    "held_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "market_leases_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "stream_tickets" (
    "digest" BYTEA NOT NULL,
    "key_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stream_tickets_pkey" PRIMARY KEY ("digest")
);

-- CreateIndex
CREATE INDEX "stream_tickets_key_id_idx" ON "stream_tickets"("key_id");

-- CreateIndex
CREATE INDEX "stream_tickets_expires_at_idx" ON "stream_tickets"("expires_at");

-- AddForeignKey
ALTER TABLE "stream_tickets" ADD CONSTRAINT "stream_tickets_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;
