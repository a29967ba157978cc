-- AlterTable
ALTER TABLE "changes" ADD COLUMN     "reason" TEXT;

-- What Prisma cannot say ---------------------------------------------------------------------------------------

-- What a story took over: few are ever merged.
CREATE INDEX "stories_merged" ON "stories" ("merged_into") WHERE "merged_into" IS NOT NULL;
