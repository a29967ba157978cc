-- expand: how full pages are filled; no row changes, and a release before reads and writes as ever.

-- A story is written with its first state in the transaction that made its row, and again with each revision. In a page with room
-- the new row needs no entry in any index.
ALTER TABLE "stories" SET (fillfactor = 50);
