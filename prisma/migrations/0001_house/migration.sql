-- CreateTable
CREATE TABLE "tape" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "pos" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tape_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "changes" (
    "pos" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "subject" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,

    CONSTRAINT "changes_pkey" PRIMARY KEY ("pos")
);

-- CreateTable
CREATE TABLE "stories" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'live',
    "merged_into" UUID,
    "restricted" BOOLEAN NOT NULL DEFAULT false,
    "revision" INTEGER NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "draft_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "stories_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "story_slugs" (
    "slug" TEXT NOT NULL,
    "story_id" UUID NOT NULL,

    CONSTRAINT "story_slugs_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "story_keys" (
    "key" TEXT NOT NULL,
    "story_id" UUID NOT NULL,

    CONSTRAINT "story_keys_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "story_revisions" (
    "story_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "pos" BIGINT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "slug" TEXT NOT NULL,
    "card" TEXT NOT NULL,
    "sources" TEXT NOT NULL,
    "claims" TEXT NOT NULL,
    "impact_details" TEXT NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "story_revisions_pkey" PRIMARY KEY ("story_id","revision")
);

-- CreateTable
CREATE TABLE "story_cards" (
    "story_id" UUID NOT NULL,
    "from_pos" BIGINT NOT NULL,
    "to_pos" BIGINT,
    "newest" BIGINT NOT NULL,
    "hottest" BIGINT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "revision" INTEGER NOT NULL,
    "popularity" INTEGER NOT NULL,
    "card" TEXT NOT NULL,

    CONSTRAINT "story_cards_pkey" PRIMARY KEY ("story_id","from_pos")
);

-- CreateTable
CREATE TABLE "story_search" (
    "story_id" UUID NOT NULL,
    "from_pos" BIGINT NOT NULL,
    "to_pos" BIGINT,
    "words" tsvector NOT NULL,
    "terms" BIGINT[],

    CONSTRAINT "story_search_pkey" PRIMARY KEY ("story_id","from_pos")
);

-- CreateTable
CREATE TABLE "story_postings" (
    "term" BIGINT NOT NULL,
    "newest" BIGINT NOT NULL,
    "story_id" UUID NOT NULL,
    "from_pos" BIGINT NOT NULL,
    "to_pos" BIGINT
);

-- CreateTable
CREATE TABLE "entities" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "country" TEXT,

    CONSTRAINT "entities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "entity_names" (
    "name" TEXT NOT NULL,
    "entity_id" UUID NOT NULL,
    "label" TEXT NOT NULL,

    CONSTRAINT "entity_names_pkey" PRIMARY KEY ("name","entity_id")
);

-- CreateTable
CREATE TABLE "impact_paths" (
    "id" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "label" TEXT NOT NULL,

    CONSTRAINT "impact_paths_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assets" (
    "ticker" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "kind" TEXT NOT NULL,

    CONSTRAINT "assets_pkey" PRIMARY KEY ("ticker")
);

-- CreateTable
CREATE TABLE "tags" (
    "tag" TEXT NOT NULL,

    CONSTRAINT "tags_pkey" PRIMARY KEY ("tag")
);

-- CreateTable
CREATE TABLE "plans" (
    "name" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "calls_per_month" BIGINT,
    "ai_questions" INTEGER,
    "market_data" BOOLEAN NOT NULL,
    "rank" INTEGER NOT NULL,

    CONSTRAINT "plans_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "tenants" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "plan" TEXT NOT NULL,
    "call_limit" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "tenants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "public_id" TEXT NOT NULL,
    "tenant_id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "digest" BYTEA NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "usage_months" (
    "tenant_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "calls" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "usage_months_pkey" PRIMARY KEY ("tenant_id","month")
);

-- CreateTable
CREATE TABLE "meter_batches" (
    "id" UUID NOT NULL,
    "granted" INTEGER[],
    "used" BIGINT[],
    "limits" BIGINT[],
    "month" DATE NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "meter_batches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "identity_epoch" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "seq" BIGINT NOT NULL,

    CONSTRAINT "identity_epoch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sealed_secrets" (
    "name" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "sealed_secrets_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "changes_at_pos_idx" ON "changes"("at", "pos");

-- CreateIndex
CREATE INDEX "changes_subject_id_pos_idx" ON "changes"("subject_id", "pos");

-- CreateIndex
CREATE UNIQUE INDEX "stories_slug_key" ON "stories"("slug");

-- CreateIndex
CREATE INDEX "story_slugs_story_id_idx" ON "story_slugs"("story_id");

-- CreateIndex
CREATE INDEX "story_keys_story_id_idx" ON "story_keys"("story_id");

-- CreateIndex
CREATE UNIQUE INDEX "entities_slug_key" ON "entities"("slug");

-- CreateIndex
CREATE INDEX "entity_names_entity_id_idx" ON "entity_names"("entity_id");

-- CreateIndex
CREATE UNIQUE INDEX "impact_paths_token_key" ON "impact_paths"("token");

-- CreateIndex
CREATE UNIQUE INDEX "tenants_name_key" ON "tenants"("name");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_public_id_key" ON "api_keys"("public_id");

-- CreateIndex
CREATE INDEX "api_keys_tenant_id_idx" ON "api_keys"("tenant_id");

-- CreateIndex
CREATE INDEX "meter_batches_at_idx" ON "meter_batches"("at");

-- AddForeignKey
ALTER TABLE "story_slugs" ADD CONSTRAINT "story_slugs_story_id_fkey" FOREIGN KEY ("story_id") REFERENCES "stories"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "story_keys" ADD CONSTRAINT "story_keys_story_id_fkey" FOREIGN KEY ("story_id") REFERENCES "stories"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "story_revisions" ADD CONSTRAINT "story_revisions_story_id_fkey" FOREIGN KEY ("story_id") REFERENCES "stories"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entity_names" ADD CONSTRAINT "entity_names_entity_id_fkey" FOREIGN KEY ("entity_id") REFERENCES "entities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_plan_fkey" FOREIGN KEY ("plan") REFERENCES "plans"("name") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "usage_months" ADD CONSTRAINT "usage_months_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma cannot say ---------------------------------------------------------------------------------------

ALTER TABLE "tape" ADD CONSTRAINT "tape_one_row" CHECK ("id" = 1);
INSERT INTO "tape" ("id", "pos", "at") VALUES (1, 0, date_trunc('milliseconds', clock_timestamp()));
ALTER TABLE "identity_epoch" ADD CONSTRAINT "identity_epoch_one_row" CHECK ("id" = 1);
INSERT INTO "identity_epoch" ("id", "seq") VALUES (1, 0);
ALTER TABLE "stories" ADD CONSTRAINT "stories_status" CHECK ("status" IN ('live', 'retracted', 'merged'));
ALTER TABLE "stories" ADD CONSTRAINT "stories_merged_into_fkey" FOREIGN KEY ("merged_into") REFERENCES "stories" ("id");
ALTER TABLE "usage_months" ADD CONSTRAINT "usage_months_not_negative" CHECK ("calls" >= 0);

-- The tape and the epoch are one row each, updated all the time: room on the page keeps the updates in place.
ALTER TABLE "tape" SET (fillfactor = 10);
ALTER TABLE "identity_epoch" SET (fillfactor = 10);
ALTER TABLE "usage_months" SET (fillfactor = 50);
ALTER TABLE "meter_batches" SET (fillfactor = 50);

-- Current and closed rows are indexed apart: what is current stays small and is read alone, and the past (as_of)
-- adds only the few rows that were ever closed. Sort keys ascend, so one row comparison continues any list.
CREATE UNIQUE INDEX "story_cards_current" ON "story_cards" ("story_id") WHERE "to_pos" IS NULL;
CREATE INDEX "story_cards_newest" ON "story_cards" ("newest", "story_id") WHERE "to_pos" IS NULL;
CREATE INDEX "story_cards_hottest" ON "story_cards" ("hottest", "story_id") WHERE "to_pos" IS NULL;
CREATE INDEX "story_cards_updated" ON "story_cards" ("updated_at", "story_id") WHERE "to_pos" IS NULL;
CREATE INDEX "story_cards_closed_newest" ON "story_cards" ("newest", "story_id") WHERE "to_pos" IS NOT NULL;
CREATE INDEX "story_cards_closed_hottest" ON "story_cards" ("hottest", "story_id") WHERE "to_pos" IS NOT NULL;
CREATE INDEX "story_cards_closed_updated" ON "story_cards" ("updated_at", "story_id") WHERE "to_pos" IS NOT NULL;
CREATE UNIQUE INDEX "story_search_current" ON "story_search" ("story_id") WHERE "to_pos" IS NULL;
CREATE INDEX "story_postings_current" ON "story_postings" ("term", "newest", "story_id") WHERE "to_pos" IS NULL;
CREATE INDEX "story_postings_closed" ON "story_postings" ("term", "newest", "story_id") WHERE "to_pos" IS NOT NULL;

-- The number of a term. Made from MD5 so that it is the same on every version of PostgreSQL and in a dump; of
-- 64 bits, so that among a million terms two share a number with a chance of one in 37 million.
CREATE FUNCTION term_key(kind text, value text) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ('x' || left(md5(kind || ':' || value), 16))::bit(64)::bigint;

-- The words of a story with their places and weights: title A, names of entities and tags B, paths C, summary D.
CREATE FUNCTION story_words(title text, names text, paths text, summary text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', names), 'B')
    || setweight(to_tsvector('english', paths), 'C') || setweight(to_tsvector('english', summary), 'D');

-- Group commit before admission. One call decides for every request that waits on a node: group i is counts[i]
-- requests of tenants[i] that cost costs[i] calls each. Requests are admitted whole or not at all, in order. Groups
-- come sorted by tenant, so that two nodes lock rows in one order. used[i] is the month's calls after group i;
-- limits[i] is null where the plan is uncapped; granted[i] is null where there is no such tenant.
-- Asking again with the same batch gives the first answer: were the first call still under way, the second would
-- wait for its rows, then fail on the batch's key and be asked a third time. `settled` is the batch before it, whose
-- answer has arrived: it is forgotten, so a node keeps one row.
CREATE FUNCTION meter_admit(
  batch uuid, settled uuid, tenants uuid[], costs integer[], counts integer[],
  OUT granted integer[], OUT used bigint[], OUT limits bigint[], OUT month date, OUT reset_ms bigint
)
LANGUAGE plpgsql AS $$
DECLARE
  at_present timestamp := clock_timestamp() AT TIME ZONE 'UTC';
  owners uuid[];
  before bigint[];
  after bigint[];
  ceilings bigint[];
  expected integer := 0;
  tenant uuid;
  owner integer := 0;
  k integer;
BEGIN
  SELECT b.granted, b.used, b.limits, b.month INTO granted, used, limits, month
  FROM meter_batches b WHERE b.id = batch;
  IF FOUND THEN
    reset_ms := 1000 * extract(epoch FROM month + interval '1 month' - at_present);
    RETURN;
  END IF;
  month := date_trunc('month', at_present);
  reset_ms := 1000 * extract(epoch FROM month + interval '1 month' - at_present);
  FOR i IN 1 .. coalesce(array_length(tenants, 1), 0) LOOP
    IF tenant IS DISTINCT FROM tenants[i] THEN
      IF tenant > tenants[i] THEN
        RAISE EXCEPTION 'groups must be sorted by tenant';
      END IF;
      tenant := tenants[i];
      expected := expected + 1;
    END IF;
  END LOOP;
  -- Rows that are missing are made, in order, before any is locked: so no two calls can wait for each other.
  IF expected > (SELECT count(*) FROM usage_months u WHERE u.tenant_id = ANY (tenants) AND u.month = meter_admit.month)
  THEN
    INSERT INTO usage_months (tenant_id, month, calls)
    SELECT t.id, meter_admit.month, 0 FROM tenants t WHERE t.id = ANY (tenants) ORDER BY t.id
    ON CONFLICT DO NOTHING;
  END IF;
  SELECT array_agg(l.tenant_id), array_agg(l.calls), array_agg(l.ceiling) INTO owners, before, ceilings
  FROM (
    SELECT u.tenant_id, u.calls, coalesce(t.call_limit, p.calls_per_month) AS ceiling
    FROM usage_months u JOIN tenants t ON t.id = u.tenant_id JOIN plans p ON p.name = t.plan
    WHERE u.tenant_id = ANY (tenants) AND u.month = meter_admit.month
    ORDER BY u.tenant_id FOR UPDATE OF u
  ) l;
  after := before;
  granted := '{}';
  used := '{}';
  limits := '{}';
  tenant := NULL;
  FOR i IN 1 .. coalesce(array_length(tenants, 1), 0) LOOP
    IF tenant IS DISTINCT FROM tenants[i] THEN
      tenant := tenants[i];
      IF owners[owner + 1] = tenant THEN
        owner := owner + 1;
      END IF;
    END IF;
    IF owners[owner] = tenant THEN
      k := CASE
        WHEN ceilings[owner] IS NULL OR costs[i] = 0 THEN counts[i]
        ELSE least(counts[i], greatest(0, (ceilings[owner] - after[owner]) / costs[i]))
      END;
      after[owner] := after[owner] + k::bigint * costs[i];
      granted := granted || k;
      used := used || after[owner];
      limits := limits || ceilings[owner];
    ELSE
      granted := granted || NULL::integer;
      used := used || 0::bigint;
      limits := limits || NULL::bigint;
    END IF;
  END LOOP;
  IF before IS DISTINCT FROM after THEN
    UPDATE usage_months u SET calls = n.calls FROM unnest(owners, after) AS n (tenant_id, calls)
    WHERE u.tenant_id = n.tenant_id AND u.month = meter_admit.month AND u.calls <> n.calls;
  END IF;
  DELETE FROM meter_batches b WHERE b.id = settled;
  INSERT INTO meter_batches (id, granted, used, limits, month) VALUES (batch, granted, used, limits, month);
END $$;

-- Whatever changes who may do what counts the epoch up; nodes that remember keys compare it and forget.
CREATE FUNCTION identity_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE identity_epoch SET seq = seq + 1 WHERE id = 1;
  RETURN NULL;
END $$;
CREATE TRIGGER api_keys_changed AFTER DELETE OR UPDATE OF digest, scopes, expires_at, revoked_at, tenant_id
  ON api_keys FOR EACH STATEMENT EXECUTE FUNCTION identity_changed();
CREATE TRIGGER tenants_changed AFTER DELETE OR UPDATE OF plan, call_limit
  ON tenants FOR EACH STATEMENT EXECUTE FUNCTION identity_changed();
CREATE TRIGGER plans_changed AFTER DELETE OR UPDATE
  ON plans FOR EACH STATEMENT EXECUTE FUNCTION identity_changed();
