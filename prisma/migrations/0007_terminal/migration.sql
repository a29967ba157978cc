-- CreateTable
CREATE TABLE "ai_questions" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'reserved',
    "reserved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "settled_at" TIMESTAMPTZ(3),
    "reason" TEXT,

    CONSTRAINT "ai_questions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "conversations" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "turns" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "conversations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "conversation_turns" (
    "conversation_id" UUID NOT NULL,
    "turn" INTEGER NOT NULL,
    "question" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "answer" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "conversation_turns_pkey" PRIMARY KEY ("conversation_id","turn")
);

-- CreateTable
CREATE TABLE "terminal_words" (
    "story_id" UUID NOT NULL,
    "newest" BIGINT NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "terminal_words_pkey" PRIMARY KEY ("story_id")
);

-- CreateTable
CREATE TABLE "terminal_index" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "pos" BIGINT NOT NULL,

    CONSTRAINT "terminal_index_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ai_questions_tenant_id_month_idx" ON "ai_questions"("tenant_id", "month");

-- CreateIndex
CREATE INDEX "conversations_tenant_id_updated_at_idx" ON "conversations"("tenant_id", "updated_at");

-- CreateIndex
CREATE INDEX "conversations_updated_at_idx" ON "conversations"("updated_at");

-- AddForeignKey
ALTER TABLE "ai_questions" ADD CONSTRAINT "ai_questions_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_turns" ADD CONSTRAINT "conversation_turns_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot say ---------------------------------------------------------------------------------------

ALTER TABLE "ai_questions" ADD CONSTRAINT "ai_questions_state" CHECK ("state" IN ('reserved', 'spent', 'released'));
ALTER TABLE "terminal_index" ADD CONSTRAINT "terminal_index_one_row" CHECK ("id" = 1);
INSERT INTO "terminal_index" ("id", "pos") VALUES (1, 0);

-- What the sweeper looks for: there are never more of these than requests under way, and those that died.
CREATE INDEX "ai_questions_open" ON "ai_questions" ("reserved_at") WHERE "state" = 'reserved';

-- Written by one worker in large steps, and read while questions wait: no list of entries still to be sorted in.
CREATE INDEX "terminal_words_gin" ON "terminal_words" USING gin ("words") WITH (fastupdate = off);
