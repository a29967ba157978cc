-- expand: two functions and a table are added; the release before calls none of them and reads no less.

-- Calls that were charged and whose answer failed for our fault go back to the month they were taken from. `refund` names
-- the giving back: asked twice, also by a connection that fell silent and comes back late, it is done once. Its row stays
-- for an hour (src/platform/housekeeping.ts). Rows are locked in the order of meter_admit.
CREATE FUNCTION meter_give_back(refund uuid, tenants uuid[], months date[], returned bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO meter_batches (id, granted, used, limits, month) VALUES (refund, '{}', '{}', '{}', months[1])
  ON CONFLICT (id) DO NOTHING;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  PERFORM FROM usage_months u JOIN unnest(tenants, months) AS r (tenant_id, month)
    ON u.tenant_id = r.tenant_id AND u.month = r.month
  ORDER BY u.tenant_id, u.month FOR UPDATE OF u;
  UPDATE usage_months u SET calls = greatest(0, u.calls - r.calls)
  FROM unnest(tenants, months, returned) AS r (tenant_id, month, calls)
  WHERE u.tenant_id = r.tenant_id AND u.month = r.month;
END $$;

-- A batch whose answer never came: its requests were told 503, whatever was decided. What was decided is undone; what was
-- not never will be, because meter_admit finds the row. Group i of the batch was of tenants[i] at costs[i] calls.
CREATE FUNCTION meter_withdraw(batch uuid, tenants uuid[], costs integer[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  decided integer[];
  charged date;
BEGIN
  INSERT INTO meter_batches (id, granted, used, limits, month)
  VALUES (batch, '{}', '{}', '{}', date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC'))
  ON CONFLICT (id) DO NOTHING;
  IF FOUND THEN
    RETURN;
  END IF;
  SELECT b.granted, b.month INTO decided, charged FROM meter_batches b WHERE b.id = batch FOR UPDATE;
  IF decided = '{}' THEN
    RETURN;
  END IF;
  PERFORM FROM usage_months u WHERE u.tenant_id = ANY (tenants) AND u.month = charged ORDER BY u.tenant_id FOR UPDATE;
  UPDATE usage_months u SET calls = greatest(0, u.calls - r.calls)
  FROM (
    SELECT g.tenant_id, sum(g.granted::bigint * g.cost) AS calls
    FROM unnest(tenants, costs, decided) AS g (tenant_id, cost, granted) GROUP BY g.tenant_id
  ) r
  WHERE u.tenant_id = r.tenant_id AND u.month = charged AND r.calls > 0;
  UPDATE meter_batches b SET granted = '{}' WHERE b.id = batch;
END $$;

-- The processes that serve this database: each writes its row every few seconds, which also proves that it can write.
-- A migration that takes something away waits until no older release was seen for a minute (src/platform/migrate.ts).
CREATE TABLE "nodes" (
    "id" UUID NOT NULL,
    "release" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "nodes_pkey" PRIMARY KEY ("id")
);
-- Room on the page keeps the updates in place.
ALTER TABLE "nodes" SET (fillfactor = 20);
