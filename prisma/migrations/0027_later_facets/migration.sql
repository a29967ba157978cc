-- expand: a column that may be empty, which a release before neither reads nor writes.

-- AlterTable
ALTER TABLE "sealed_facets" ADD COLUMN     "more" BYTEA;
