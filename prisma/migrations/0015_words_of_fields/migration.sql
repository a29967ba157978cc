-- expand: a column, columns that may be null, and two tables. The release before reads none of them; what it writes without
-- them is filled in by the service (src/stories/fill.ts), and chunks that it seals are sealed again.
-- AlterTable
ALTER TABLE "story_search" ADD COLUMN     "deep" tsvector;

-- AlterTable
ALTER TABLE "sealed_chunks" ADD COLUMN     "format" SMALLINT;

-- AlterTable
ALTER TABLE "sealed_bits" ADD COLUMN     "impacts" BYTEA;

-- CreateTable
CREATE TABLE "sealed_words" (
    "bucket" INTEGER NOT NULL,
    "chunk" BIGINT NOT NULL,
    "entries" BIGINT[],

    CONSTRAINT "sealed_words_pkey" PRIMARY KEY ("bucket","chunk")
);

-- CreateTable
CREATE TABLE "publishers" (
    "name" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "domain" TEXT,

    CONSTRAINT "publishers_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "sealed_words_chunk_idx" ON "sealed_words"("chunk");

-- What Prisma cannot say ---------------------------------------------------------------------------------------

-- What is left to fill, and nothing else.
CREATE INDEX "story_search_unfilled" ON "story_search" ("story_id", "from_pos") WHERE "deep" IS NULL;
CREATE INDEX "publishers_trgm" ON "publishers" USING gin ("name" gin_trgm_ops);

-- As before, but for room between the fields: no phrase goes from one into the next, nor is a word near another of them.
CREATE OR REPLACE FUNCTION story_words(title text, names text, paths text, summary text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ts_delete(
  setweight(to_tsvector('english', title), 'A') || '''=='':32'::tsvector
    || setweight(to_tsvector('english', names), 'B') || '''=='':32'::tsvector
    || setweight(to_tsvector('english', paths), 'C') || '''=='':32'::tsvector
    || setweight(to_tsvector('english', summary), 'D'),
  '==');

-- The words of a field with a mark before each: they stand beside those of other fields and are never taken for them.
CREATE FUNCTION marked_words(mark text, config regconfig, field text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(to_tsvector(config, field)::text, '''((?:[^'']|'''')*)'':', '''' || mark || '\1'':', 'g')::tsvector;

-- The words of fields that only scopes reach, and all words but those of bodies and publishers as they are written, which
-- beginnings of words are looked for among.
CREATE FUNCTION story_deep(title text, summary text, names text, paths text, entities text, tags text, publishers text,
  body text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN marked_words('e=', 'english', entities) || marked_words('t=', 'english', tags)
    || marked_words('p=', 'english', publishers) || marked_words('b=', 'english', body)
    || setweight(marked_words('w=', 'simple', title), 'A') || setweight(marked_words('w=', 'simple', names), 'B')
    || setweight(marked_words('w=', 'simple', paths), 'C') || marked_words('w=', 'simple', summary)
    || marked_words('we=', 'simple', entities) || marked_words('wt=', 'simple', tags);
