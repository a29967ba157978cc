-- expand: a table that the release before neither reads nor writes. Chunks that it seals are sealed again by this one.
-- CreateTable
CREATE TABLE "sealed_places" (
    "term" BIGINT NOT NULL,
    "chunk" BIGINT NOT NULL,
    "places" BYTEA NOT NULL,

    CONSTRAINT "sealed_places_pkey" PRIMARY KEY ("term","chunk")
);

-- CreateIndex
CREATE INDEX "sealed_places_chunk_idx" ON "sealed_places"("chunk");

-- What Prisma cannot say ---------------------------------------------------------------------------------------

-- A common word is read from its first chunk to its last: its bytes lie in their rows, as they are.
ALTER TABLE "sealed_places" ALTER COLUMN "places" SET STORAGE EXTERNAL;
ALTER TABLE "sealed_places" SET (toast_tuple_target = 8160);
