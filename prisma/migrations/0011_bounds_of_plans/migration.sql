-- expand: bounds of a plan on requests and streams at once. The release before neither reads nor writes them, and rows that
-- it writes get the bounds of a plan that names none.
-- AlterTable
ALTER TABLE "plans" ADD COLUMN     "concurrent_requests" INTEGER NOT NULL DEFAULT 16,
ADD COLUMN     "open_streams" INTEGER NOT NULL DEFAULT 1000,
ADD COLUMN     "waiting_requests" INTEGER NOT NULL DEFAULT 5000;
