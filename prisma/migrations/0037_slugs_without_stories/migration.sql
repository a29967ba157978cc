-- expand: takes away an index that no release reads by; a release before reads and writes as ever. By itself: who
-- publishes uses its table and others in an order of its own.

-- A slug leads to a story. Nobody asks for the slugs of a story, and no story is deleted.
DROP INDEX "story_slugs_story_id_idx";
