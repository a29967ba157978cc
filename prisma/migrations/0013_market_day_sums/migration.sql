-- expand: a table and nothing else that a release before would miss. It writes days without sums, which a sum's revision tells.

-- CreateTable
CREATE TABLE "market_day_sums" (
    "series_id" INTEGER NOT NULL,
    "day" INTEGER NOT NULL,
    "rev" BIGINT NOT NULL,
    "bars" INTEGER NOT NULL,
    "sum" BYTEA NOT NULL,

    CONSTRAINT "market_day_sums_pkey" PRIMARY KEY ("series_id","day")
);

-- Rows of simulated bars say so from now on: their days are sealed again, and read from their columns until then.
UPDATE "market_days" d SET "packed" = NULL, "crc" = NULL, "length" = NULL
FROM "market_series" s JOIN "market_instruments" i ON i."id" = s."instrument_id"
WHERE d."series_id" = s."id" AND i."simulated" AND d."packed" IS NOT NULL;
