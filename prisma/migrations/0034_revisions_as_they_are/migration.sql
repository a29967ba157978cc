-- expand: how revisions are stored from now on; no row changes, and a release before reads and writes as ever. By itself: who
-- publishes uses its table and that of words in both orders.

-- A card, sources and claims are short texts of many kinds, which get smaller by a tenth at most. Bodies are compressed as before.
ALTER TABLE "story_revisions" ALTER COLUMN "card" SET STORAGE EXTERNAL, ALTER COLUMN "sources" SET STORAGE EXTERNAL,
  ALTER COLUMN "claims" SET STORAGE EXTERNAL;
