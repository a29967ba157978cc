-- expand: one column that may be null, which the release before neither reads nor writes. Rows without it are completed
-- when their event is next to be sent (src/webhooks/withhold.ts).
-- AlterTable
ALTER TABLE "webhook_events" ADD COLUMN     "stories" UUID[];
