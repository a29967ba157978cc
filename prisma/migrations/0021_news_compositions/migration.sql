-- expand: a table that a release before does not know; nothing that it reads or writes is touched.

-- CreateTable
CREATE TABLE "news_compositions" (
    "cluster_id" UUID NOT NULL,
    "story_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "seq" BIGINT,
    "why" JSONB,

    CONSTRAINT "news_compositions_pkey" PRIMARY KEY ("cluster_id")
);

-- CreateIndex
CREATE INDEX "news_compositions_story_id_idx" ON "news_compositions"("story_id");
