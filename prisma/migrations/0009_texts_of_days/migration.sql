-- The rows of a day as text took seven times the room of the same deflated, and two processes to be read back. Each node
-- keeps the texts it sends in files instead (docs/market.md, "How it is kept").
-- AlterTable
ALTER TABLE "market_days" DROP COLUMN     "plain";
