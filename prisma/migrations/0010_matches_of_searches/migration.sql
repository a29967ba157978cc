-- A story that is published can match hundreds of searches: checking that each is still there took a fifth of the time of
-- finding them. Publishing and deleting take turns (the tape), so that a match is never made of a search that is gone; a
-- search that is deleted takes its matches along by the trigger.
-- DropForeignKey
ALTER TABLE "saved_search_matches" DROP CONSTRAINT "saved_search_matches_search_id_fkey";

-- What Prisma cannot say ---------------------------------------------------------------------------------------

CREATE FUNCTION forget_matches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM saved_search_matches m USING gone WHERE m.search_id = gone.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER saved_searches_deleted AFTER DELETE ON saved_searches
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_matches();
