-- expand: a column that may be empty, which a release before neither reads nor writes.

-- AlterTable
ALTER TABLE "webhook_events" ADD COLUMN     "traceparent" TEXT;
