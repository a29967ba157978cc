-- expand: how words are stored from now on; no row changes, and a release before reads and writes as ever.

-- Words and their places hardly get smaller, and PostgreSQL tried it for each story. What does not fit into the row stands beside
-- it as before, but as it is.
ALTER TABLE "story_search" ALTER COLUMN "words" SET STORAGE EXTERNAL, ALTER COLUMN "deep" SET STORAGE EXTERNAL;
