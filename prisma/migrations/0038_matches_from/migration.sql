-- expand: a column with a value for every row; a release before neither reads nor writes it, and reads and writes as ever.

-- A search that asks for something else leaves its matches of before behind in the same statement. They are deleted
-- after it in pieces, and may be met by whoever publishes until then.
ALTER TABLE "saved_searches" ADD COLUMN     "matches_from" BIGINT NOT NULL DEFAULT 0;
