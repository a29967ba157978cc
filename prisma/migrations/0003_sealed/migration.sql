-- CreateTable
CREATE TABLE "seal" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "pos" BIGINT NOT NULL,
    "width" INTEGER NOT NULL,
    "zero" VARBIT NOT NULL,

    CONSTRAINT "seal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sealed_chunks" (
    "chunk" BIGINT NOT NULL,
    "size" INTEGER NOT NULL,
    "first_newest" BIGINT NOT NULL,
    "first_story" UUID NOT NULL,
    "updated_from" TIMESTAMPTZ(3) NOT NULL,
    "updated_to" TIMESTAMPTZ(3) NOT NULL,
    "prompt_to" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sealed_chunks_pkey" PRIMARY KEY ("chunk")
);

-- CreateTable
CREATE TABLE "sealed_slots" (
    "chunk" BIGINT NOT NULL,
    "slot" INTEGER NOT NULL,
    "newest" BIGINT NOT NULL,
    "story_id" UUID NOT NULL,

    CONSTRAINT "sealed_slots_pkey" PRIMARY KEY ("chunk","slot")
);

-- CreateTable
CREATE TABLE "sealed_terms" (
    "term" BIGINT NOT NULL,

    CONSTRAINT "sealed_terms_pkey" PRIMARY KEY ("term")
);

-- CreateTable
CREATE TABLE "sealed_bits" (
    "term" BIGINT NOT NULL,
    "chunk" BIGINT NOT NULL,
    "bits" VARBIT NOT NULL,

    CONSTRAINT "sealed_bits_pkey" PRIMARY KEY ("term","chunk")
);

-- CreateTable
CREATE TABLE "sealed_values" (
    "number" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "sealed_values_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "sealed_facets" (
    "chunk" BIGINT NOT NULL,
    "version" BIGINT NOT NULL,
    "entries" BYTEA NOT NULL,
    "minutes" BYTEA NOT NULL,

    CONSTRAINT "sealed_facets_pkey" PRIMARY KEY ("chunk")
);

-- CreateIndex
CREATE INDEX "sealed_chunks_first_newest_first_story_idx" ON "sealed_chunks"("first_newest", "first_story");

-- CreateIndex
CREATE UNIQUE INDEX "sealed_slots_newest_story_id_key" ON "sealed_slots"("newest", "story_id");

-- CreateIndex
CREATE UNIQUE INDEX "sealed_values_kind_value_key" ON "sealed_values"("kind", "value");

-- What Prisma cannot say ---------------------------------------------------------------------------------------

ALTER TABLE "seal" ADD CONSTRAINT "seal_one_row" CHECK ("id" = 1);

-- Where the ones of a bitmap stand, from the `first`th to the `last`th, counted from 1; places count from 0.
CREATE FUNCTION sealed_range(bits bit varying, first integer, last integer) RETURNS integer[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  places integer[] := '{}';
  low integer := 0;
  high integer := length(bits);
  middle integer;
  step integer;
BEGIN
  -- The shortest beginning that holds `first` - 1 ones: found by halving, since there may be thousands.
  WHILE first > 1 AND low < high LOOP
    middle := (low + high) / 2;
    IF bit_count(substring(bits FROM 1 FOR middle)) < first - 1 THEN low := middle + 1; ELSE high := middle; END IF;
  END LOOP;
  FOR i IN first .. last LOOP
    step := position(B'1' IN substring(bits FROM low + 1));
    EXIT WHEN step = 0;
    low := low + step;
    places := places || (low - 1);
  END LOOP;
  RETURN places;
END $$;
