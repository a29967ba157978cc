-- expand: columns with a value for every row; a release before neither reads nor writes them, and reads and writes as ever.

-- An alert whose cadence changes tells each match once: the cadence of before those up to the place of the change, and
-- the new one those after it. The outbox may still hold events of before.
ALTER TABLE "saved_searches" ADD COLUMN     "cadence_from" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "immediate_to" BIGINT NOT NULL DEFAULT 0;
