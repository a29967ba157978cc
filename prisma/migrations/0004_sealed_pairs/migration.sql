-- What was sealed so far lacks what the new columns say: it is taken out, and sealed again by the service.
TRUNCATE "seal", "sealed_chunks", "sealed_slots", "sealed_terms", "sealed_bits", "sealed_values", "sealed_facets";

-- AlterTable
ALTER TABLE "sealed_chunks" DROP COLUMN "prompt_to",
DROP COLUMN "updated_from",
ADD COLUMN     "early" BOOLEAN NOT NULL;

-- AlterTable
ALTER TABLE "sealed_slots" ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL;

-- CreateTable
CREATE TABLE "sealed_pairs" (
    "bucket" INTEGER NOT NULL,
    "chunk" BIGINT NOT NULL,
    "entries" BIGINT[],

    CONSTRAINT "sealed_pairs_pkey" PRIMARY KEY ("bucket","chunk")
);

-- CreateIndex
CREATE INDEX "sealed_pairs_chunk_idx" ON "sealed_pairs"("chunk");

-- CreateIndex
CREATE INDEX "sealed_bits_chunk_idx" ON "sealed_bits"("chunk");
