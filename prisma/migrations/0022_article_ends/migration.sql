-- expand: two columns that may be null. The release before neither reads nor writes them: what it writes is completed by the
-- trigger, what it wrote is filled in by the service (src/stories/fill.ts), and until then a read makes them itself.
-- AlterTable
ALTER TABLE "story_cards" ADD COLUMN     "closing" TEXT,
ADD COLUMN     "opening" TEXT;

-- What Prisma cannot say ---------------------------------------------------------------------------------------

-- What is left to fill, and nothing else.
CREATE INDEX "story_cards_without_ends" ON "story_cards" ("story_id", "from_pos") WHERE "opening" IS NULL;

-- The TypeID of a story (src/platform/ids.ts): two zero bits and those of the uuid, in groups of five.
CREATE FUNCTION story_type_id(story uuid) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN 'story_' || (
  SELECT string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + substring(b.bits, 1 + 5 * i, 5)::bit(5)::integer, 1), '' ORDER BY i)
  FROM (SELECT '00' || ('x' || replace(story::text, '-', ''))::bit(128)::text AS bits) b, generate_series(0, 25) i);

-- A part of an address, as encodeURIComponent writes it.
CREATE FUNCTION address_part(part text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN part ~ '^[A-Za-z0-9_.!~*''()-]*$' THEN part ELSE (
  SELECT string_agg(CASE WHEN c.letter ~ '^[A-Za-z0-9_.!~*''()-]$' THEN c.letter
    ELSE upper(regexp_replace(encode(convert_to(c.letter, 'UTF8'), 'hex'), '(..)', '%\1', 'g')) END, '' ORDER BY c.nr)
  FROM string_to_table(part, NULL) WITH ORDINALITY c (letter, nr)) END;

-- An article is its opening, the card and its closing (src/retrieval/article.ts). Not in SQL: inlined into the statement of a
-- list, they would be made ready for each list, though hardly any row needs them.
CREATE FUNCTION article_opening(story uuid) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN '{"id":"' || story_type_id(story) || '",';
END $$;

-- `#` stands for the popularity and a blank for the base address, which may change at any time: encoded addresses have
-- neither. Cards of releases before did not count sources.
CREATE FUNCTION article_closing(story uuid, card text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  id text := story_type_id(story);
  members json := '{' || card || '}';
BEGIN
  RETURN CASE WHEN members->'sourceCount' IS NULL THEN E',\n"sourceCount":null' ELSE '' END
    || ',"popularity":#,"links":{"self":" /v1/news/' || id || '","html":" /stories/' || address_part(members->>'slug')
    || '","rss":" /v1/rss?category=' || address_part(members->>'category') || '"}}';
END $$;

CREATE FUNCTION complete_story_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.opening := article_opening(NEW.story_id);
  NEW.closing := article_closing(NEW.story_id, NEW.card);
  RETURN NEW;
END $$;
CREATE TRIGGER story_cards_completed BEFORE INSERT ON story_cards FOR EACH ROW WHEN (NEW.opening IS NULL)
  EXECUTE FUNCTION complete_story_card();
