-- expand: an aggregate that the release before does not know, and a function that answers the same in half the time.
-- What Prisma cannot say ---------------------------------------------------------------------------------------

-- A bitmap, as wide as a chunk can be, with a one at each slot: `sealed_ones(slot, 1)`. It copies the bitmap once for a slot, where
-- an OR over bitmaps of one slot each makes two and goes through them byte by byte.
DO $$ BEGIN
  EXECUTE format('CREATE AGGREGATE sealed_ones(integer, integer) (SFUNC = set_bit, STYPE = bit, INITCOND = %L, PARALLEL = SAFE)',
    'x' || repeat('0', 8192 / 4));
END $$;

-- Where the ones of a bitmap stand, from the `first`th to the `last`th, counted from 1; places count from 0.
CREATE OR REPLACE FUNCTION sealed_range(bits bit varying, first integer, last integer) RETURNS integer[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  -- Bits that are looked through one by one: farther ones are found by halving.
  near constant integer := 256;
  places integer[] := '{}';
  low integer := 0;
  high integer := length(bits);
  middle integer;
  step integer;
BEGIN
  -- The shortest beginning that holds `first` - 1 ones: found by halving, since there may be thousands.
  WHILE first > 1 AND low < high LOOP
    middle := (low + high) / 2;
    IF bit_count(substring(bits FROM 1 FOR middle)) < first - 1 THEN low := middle + 1; ELSE high := middle; END IF;
  END LOOP;
  FOR i IN first .. last LOOP
    step := position(B'1' IN substring(bits FROM low + 1 FOR near));
    IF step = 0 THEN
      low := low + near;
      high := length(bits);
      EXIT WHEN low >= high OR bit_count(substring(bits FROM low + 1)) = 0;
      WHILE high - low > near LOOP
        middle := (low + high) / 2;
        IF bit_count(substring(bits FROM low + 1 FOR middle - low)) = 0 THEN low := middle; ELSE high := middle; END IF;
      END LOOP;
      step := position(B'1' IN substring(bits FROM low + 1 FOR near));
    END IF;
    low := low + step;
    places := places || (low - 1);
  END LOOP;
  RETURN places;
END $$;
