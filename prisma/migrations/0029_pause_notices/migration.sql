-- expand: a column that may be empty. A release before writes none, and its pauses are then told in the subscription alone.

-- AlterTable
ALTER TABLE "webhook_subscriptions" ADD COLUMN     "notice_due_at" TIMESTAMPTZ(3);

CREATE INDEX "webhook_subscriptions_untold" ON "webhook_subscriptions" ("notice_due_at") WHERE "notice_due_at" IS NOT NULL;
