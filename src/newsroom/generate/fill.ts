import { CATEGORY_PHRASES, GENERAL_PHRASES, TOPIC_PHRASES } from './vocabulary.ts';

/**
 * When every story is published and, for a few per cent, revised, and the places of both on the tape. Times of the
 * tape rise from place to place; many stories share a minute or an hour of publication. A handful is corrected late.
 * $1 stories, $2 first and $3 last moment in ms since 1970, $4 seed between 0 and 1.
 */
export const EVENTS = `
create temp table generate_events as
with drawn as materialized (
  select n, (n + random()) / $1::float8 as x, random() as rounding, random() as revised, random() as late
  from generate_series(0, $1::int - 1) n),
published as materialized (
  select row_number() over (order by ms, n) - 1 as n, ms, revised, late from (
    select n, revised, late, case when rounding < 0.06 then exact - exact % 3600000
      when rounding < 0.35 then exact - exact % 60000 else exact end as ms
    from (select *, $2::bigint + floor(($3::bigint - $2::bigint) * power(x, 0.9))::bigint as exact from drawn) e) r),
events as (
  select n, 1 as revision, ms from published
  union all
  select * from (
    select n, 2, case when revised < 0.002 then ms + floor(late * 34560000000)::bigint
      else ms + floor(600000 * exp(late * 8))::bigint end as ms
    from published where revised < 0.04) r
  where ms <= $3::bigint),
placed as (
  select n, revision, ms, row_number() over (order by ms, n, revision) as pos from events)
select n, revision, pos, pos + max(ms - pos) over (order by pos) as at,
       min(ms) over (partition by n) as published
from placed`;

/** Working tables of a run; they go with its connection. */
export const STATES = `
create temp table generate_states (
  n int, id uuid, slug text, pos bigint, to_pos bigint, at timestamptz, updated_at timestamptz, published_at timestamptz,
  newest bigint, hottest bigint, revision int, popularity int, card text, sources text, claims text,
  impact_details text, body text, terms bigint[], title text, summary text, names text, labels text, entities text, tags text,
  publishers text, said text);
create temp table generate_words (id uuid, newest bigint, pos bigint, to_pos bigint, terms bigint[], words tsvector, deep tsvector);
create index on generate_events (n);
analyze generate_events`;

/**
 * Makes the stories of a range of numbers into generate_states. Everything is drawn by chance in one fixed order, so
 * a seed means one corpus.
 */
export const MAKE_STATES = `
create function pg_temp.generate_states_of(first int, last int, seed float8, began bigint, ended bigint) returns void
language plpgsql as $$
declare
  phrases text[] := (select array_agg(text order by id) from generate_phrases);
  verbs text[] := (select array_agg(text order by id) from generate_verbs);
  rare text[] := (select array_agg(text order by id) from generate_rare);
  categories text[] := (select array_agg(text order by id) from generate_categories);
  labels text[]; entity_json text[]; entity_names text[]; entity_codes text[]; entity_keys bigint[]; country_keys bigint[];
  tags text[]; tag_keys bigint[]; path_json text[]; path_labels text[]; path_keys bigint[]; path_tokens text[];
  tickers text[]; asset_labels text[]; asset_keys bigint[]; publishers text[]; domains text[];
  publisher_keys bigint[]; domain_keys bigint[];
  category_keys bigint[] := (select array_agg(term_key('category', text) order by id) from generate_categories);
  en bigint := term_key('language', 'en');
  language_of text[] := '{en,es,fr,de,ja}';
  states text[] := '{unverified,partially_corroborated,corroborated,contested,insufficient_evidence}';
  points int[] := '{0,200,400,300,0}';
  topic_days int[]; topic_list int[]; topic record; topic_count int; day int;
  e record; u float8; i int; k int; topical boolean; cat int; main int; state int; lang text; sources int; quotes int;
  people int[]; tagged int[]; paths int[]; assets int[]; parts text[]; used text[]; tail text;
  id uuid; title text; summary text; slug text; heat int; hex text; said text; publisher int; published text;
  codes text; sources_json text; claims_json text; details text; body text; entity_text text; tag_text text; direction text; updated timestamptz;
begin
  select array_agg(label order by g.id), array_agg(json order by g.id), array_agg(names order by g.id),
    array_agg(country order by g.id), array_agg(term_key('entity', uuid::text) order by g.id),
    array_agg(term_key('country', country) order by g.id)
  into labels, entity_json, entity_names, entity_codes, entity_keys, country_keys from generate_entities g;
  select array_agg(tag order by g.id), array_agg(term_key('tag', tag) order by g.id) into tags, tag_keys
  from generate_tags g;
  select array_agg(json order by g.id), array_agg(label order by g.id), array_agg(token order by g.id),
    array_agg(term_key('path', uuid::text) order by g.id)
  into path_json, path_labels, path_tokens, path_keys from generate_paths g;
  select array_agg(ticker order by g.id), array_agg(label order by g.id), array_agg(term_key('asset', ticker) order by g.id)
  into tickers, asset_labels, asset_keys from generate_assets g;
  select array_agg(name order by g.id), array_agg(domain order by g.id), array_agg(term_key('publisher', lower(name)) order by g.id),
    array_agg(term_key('publisher', domain) order by g.id)
  into publishers, domains, publisher_keys, domain_keys from generate_publishers g;
  select array_agg(start order by g.day) into topic_days from generate_days g;
  select array_agg(g.topic order by g.place) into topic_list from generate_day_topics g;
  select * into topic from generate_topics where generate_topics.id = 0;
  perform setseed(seed);
  for e in select a.n, a.published, a.pos, a.at, b.pos as pos2, b.at as at2 from generate_events a
    left join generate_events b on b.n = a.n and b.revision = 2
    where a.revision = 1 and a.n between first and last order by a.n
  loop
    hex := md5(e.n || ':' || random());
    id := (lpad(to_hex(e.published), 12, '0') || '7' || substr(hex, 1, 3) || '8' || substr(hex, 4, 15))::uuid;
    published := to_char(to_timestamp(e.published / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
    day := least(999, (e.published - began) * 1000 / (ended - began + 1));
    topic_count := topic_days[day + 2] - topic_days[day + 1];
    topical := topic_count > 0 and random() < 0.45;
    if topical then
      i := topic_list[topic_days[day + 1] + floor(topic_count * random())::int + 1];
      select * into topic from generate_topics t where t.id = i;
    end if;
    cat := case when topical then topic.category else floor(12 * power(random(), 1.6))::int end;
    lang := case when random() < 0.92 then 'en' else language_of[1 + floor(5 * random())::int] end;

    people := '{}';
    if random() < 0.85 then
      people := array[case when topical and random() < 0.7 then topic.entities[1] else floor(21 * power(random(), 1.8))::int end];
      i := floor(21 * power(random(), 1.8))::int;
      if random() < 0.2 and i <> people[1] then people := people || i; end if;
    end if;
    if topical then
      for k in 2 .. 3 loop
        if random() < 0.6 and not topic.entities[k] = any(people) then people := people || topic.entities[k]; end if;
      end loop;
    end if;
    for k in 1 .. floor(3 * random())::int loop
      i := 20 + floor(power(cardinality(labels) - 21, random()))::int;
      if not i = any(people) then people := people || i; end if;
    end loop;
    if people = '{}' then people := array[21 + floor(40 * random())::int]; end if;
    main := people[cardinality(people)];
    tagged := '{}';
    if topical then
      for k in 1 .. 2 loop
        if random() < 0.6 and not topic.tags[k] = any(tagged) then tagged := tagged || topic.tags[k]; end if;
      end loop;
    end if;
    for k in 1 .. 1 + floor(2 * random())::int loop
      i := floor(power(cardinality(tags), random()))::int - 1;
      if not i = any(tagged) then tagged := tagged || i; end if;
    end loop;
    paths := '{}';
    if topical and random() < 0.4 then paths := array[topic.path];
    elsif random() < 0.25 then paths := array[floor(power(cardinality(path_json), random()))::int - 1]; end if;
    assets := '{}';
    if topical and random() < 0.3 then assets := array[topic.asset];
    elsif random() < 0.15 then assets := array[floor(power(cardinality(tickers), random()))::int - 1]; end if;

    parts := '{}';
    for k in 1 .. 8 loop
      u := random();
      i := case
        when topical and u < 0.35 then ${GENERAL_PHRASES + 12 * CATEGORY_PHRASES} + topic.id * ${TOPIC_PHRASES} + floor(${TOPIC_PHRASES} * random())::int
        when u < 0.6 then ${GENERAL_PHRASES} + cat * ${CATEGORY_PHRASES} + floor(${CATEGORY_PHRASES} * power(random(), 1.5))::int
        when u < 0.604 then ${GENERAL_PHRASES} + floor(${12 * CATEGORY_PHRASES} * random())::int
        else floor(15 * (power(${GENERAL_PHRASES / 15 + 1}, random()) - 1))::int end;
      parts := parts || phrases[i + 1];
    end loop;
    used := array[verbs[1 + floor(cardinality(verbs) * power(random(), 1.7))::int], verbs[1 + floor(cardinality(verbs) * random())::int],
                  verbs[1 + floor(cardinality(verbs) * power(random(), 1.7))::int]];
    tail := rare[floor(power(cardinality(rare), random()))::int] || ' ' || rare[1 + floor(cardinality(rare) * random())::int];
    state := least(5, 1 + floor(random() * 5.3 * random())::int);
    sources := 1 + floor(3.5 * random() * random())::int;
    quotes := least(sources, 1 + floor(2 * random())::int);
    publisher := floor(cardinality(publishers) * power(random(), 1.5))::int;
    direction := (array['up', 'down', 'mixed'])[1 + floor(3 * random())::int];

    for rev in 1 .. case when e.pos2 is null then 1 else 2 end loop
      if rev = 2 then
        parts[2] := phrases[1 + floor(${GENERAL_PHRASES} * random())::int];
        parts[6] := phrases[1 + ${GENERAL_PHRASES} + cat * ${CATEGORY_PHRASES} + floor(${CATEGORY_PHRASES} * random())::int];
        i := floor(power(cardinality(tags), random()))::int - 1;
        if not i = any(tagged) then tagged[1] := i; end if;
        state := 3;
        sources := sources + 1;
      end if;
      title := labels[main + 1] || ' ' || used[1] || ' ' || parts[1] || case when length(parts[1]) < 30 then ' ' || parts[2] else '' end;
      summary := upper(left(parts[3], 1)) || substr(parts[3], 2) || ' ' || used[2] || ' the ' || parts[4] || ', ' || parts[5]
        || '. ' || labels[people[1] + 1] || ' ' || used[3] || ' ' || parts[6] || ' ' || tail
        || case when e.n % 3 = 0 then '. ' || upper(left(parts[7], 1)) || substr(parts[7], 2) || ' and ' || parts[8] else '' end || '.';
      slug := left(trim(both '-' from lower(regexp_replace(title, '[^A-Za-z0-9]+', '-', 'g'))), 64) || '-' || to_hex(e.n);
      updated := case when rev = 1 then to_timestamp(e.published / 1000.0) else to_timestamp(e.at2 / 1000.0) end;
      heat := round(points[state] + 150 * log(2.0, 1 + sources)::float8 + 25 * quotes);
      codes := (select string_agg(distinct '"' || entity_codes[p + 1] || '"', ',') from unnest(people) p where p < 21);
      said := 'The ' || parts[4] || ' ' || used[2] || ' ' || parts[5] || ', a spokesperson said';
      sources_json := (select string_agg('{"id":"src_0' || substr(md5(hex || ':' || s), 1, 25) || '","publisher":'
        || to_json(publishers[1 + (publisher + s * 7) % cardinality(publishers)])::text || ',"domain":"'
        || domains[1 + (publisher + s * 7) % cardinality(domains)] || '","title":' || to_json(title)::text || ',"url":"https://'
        || domains[1 + (publisher + s * 7) % cardinality(domains)] || '/' || to_hex(e.n) || '/' || s
        || '","publishedAt":"' || published || '","sourceType":"publisher","independence":"' || case when s = 1 then 'primary' else 'independent' end
        || '","snippet":' || to_json(said || '.')::text || '}', ',') from generate_series(1, sources) s);
      claims_json := '{"id":"clm_0' || substr(md5(hex || ':claim'), 1, 25) || '","claim":' || to_json(said || '.')::text
        || ',"evidenceType":"documented_fact","confidence":"medium","state":"' || case when state = 3 then 'corroborated' else 'reported' end
        || '","supporting":[' || (select string_agg('{"sourceId":"src_0' || substr(md5(hex || ':' || s), 1, 25) || '","quote":'
        || to_json(said)::text || '}', ',') from generate_series(1, quotes) s) || '],"contradicting":[]}';
      details := (select string_agg('{"impactPath":' || to_json(path_tokens[p + 1])::text || ',"direction":"' || direction
        || '","magnitude":"low","horizon":"short_term","rationale":' || to_json(path_labels[p + 1] || ': ' || parts[5] || '.')::text
        || ',"evidenceType":"inference","confidence":"low","assets":['
        || coalesce((select string_agg('{"ticker":"' || tickers[a + 1] || '","label":' || to_json(asset_labels[a + 1])::text || '}', ',')
             from unnest(assets) a), '') || ']}', ',') from unnest(paths) p);
      body := summary || ' ' || said || '. ' || (select string_agg(upper(left(parts[g.nr], 1)) || substr(parts[g.nr], 2) || ' '
        || used[1 + g.nr % 3] || ' the ' || parts[1 + (g.nr * 3) % 8] || ' of ' || labels[main + 1], '. ')
        from generate_series(1, 8) as g (nr)) || '.';
      entity_text := (select string_agg(entity_names[p + 1], ' . ') from unnest(people) p);
      tag_text := (select string_agg(replace(tags[t + 1], '-', ' '), ' . ') from unnest(tagged) t);
      insert into generate_states values (
        e.n, id, slug, case rev when 1 then e.pos else e.pos2 end, case rev when 1 then e.pos2 end,
        to_timestamp(case rev when 1 then e.at else e.at2 end / 1000.0), updated, to_timestamp(e.published / 1000.0),
        -e.published, -(floor(e.published / 43200000.0)::bigint * 1000000 + heat), rev, heat,
        concat_ws(E',\\n', '"slug":"' || slug || '"', '"category":"' || categories[cat + 1] || '"', '"title":' || to_json(title)::text,
          '"summary":' || to_json(summary)::text, '"language":"' || lang || '"',
          '"tags":[' || (select string_agg('"' || tags[t + 1] || '"', ',') from unnest(tagged) t) || ']',
          '"countries":[' || coalesce(codes, '') || ']',
          '"entities":[' || (select string_agg(entity_json[p + 1], ',') from unnest(people) p) || ']',
          '"impactPaths":[' || coalesce((select string_agg(path_json[p + 1] || '"' || direction || '"}', ',') from unnest(paths) p), '') || ']',
          '"assets":[' || coalesce((select string_agg('{"ticker":"' || tickers[a + 1] || '","label":' || to_json(asset_labels[a + 1])::text || '}', ',')
            from unnest(assets) a), '') || ']',
          '"verificationState":"' || states[state] || '"', '"publishedAt":"' || published || '"',
          '"updatedAt":"' || to_char(updated at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', '"revision":' || rev, '"sourceCount":' || sources),
        '[' || sources_json || ']', '[' || claims_json || ']', '[' || coalesce(details, '') || ']',
        '{"html":' || to_json('<p>' || body || '</p>')::text || ',"text":' || to_json(body)::text || ',"wordCount":'
          || 1 + length(body) - length(replace(body, ' ', '')) || '}',
        array(select distinct t from unnest(array[category_keys[cat + 1], case when lang = 'en' then en else term_key('language', lang) end]
          || array(select country_keys[p + 1] from unnest(people) p where p < 21)
          || array(select entity_keys[p + 1] from unnest(people) p) || array(select tag_keys[t + 1] from unnest(tagged) t)
          || array(select path_keys[p + 1] from unnest(paths) p) || array(select asset_keys[a + 1] from unnest(assets) a)
          || term_key('verification', states[state])
          || array(select publisher_keys[1 + (publisher + s * 7) % cardinality(publishers)] from generate_series(1, sources) s)
          || array(select domain_keys[1 + (publisher + s * 7) % cardinality(domains)] from generate_series(1, sources) s)
          || array(select term_key('origins', s::text) from generate_series(1, 1) s)) t),
        title, summary, entity_text || ' . ' || tag_text,
        coalesce((select string_agg(replace(path_labels[p + 1], '→', ' '), ' . ') from unnest(paths) p), ''), entity_text, tag_text,
        (select string_agg(publishers[1 + (publisher + s * 7) % cardinality(publishers)] || ' . '
          || domains[1 + (publisher + s * 7) % cardinality(domains)], ' . ') from generate_series(1, sources) s), body);
    end loop;
  end loop;
end $$`;

/** Puts the states that were made where publishing would have put them. */
export const KEEP_STATES: readonly string[] = [
  `insert into stories (id, slug, revision, published_at, updated_at, draft_hash, created_at)
   select id, slug, revision, published_at, updated_at, sha256(convert_to(card, 'UTF8')), at from generate_states where to_pos is null order by pos`,
  `insert into story_slugs (slug, story_id) select distinct slug, id from generate_states`,
  `insert into story_keys (key, story_id)
   select 'generated:' || n, id from generate_states where to_pos is null order by pos`,
  `insert into story_revisions (story_id, revision, pos, updated_at, slug, card, sources, claims, impact_details, body)
   select id, revision, pos, updated_at, slug, card, sources, claims, impact_details, body from generate_states order by pos`,
  `insert into story_cards (story_id, from_pos, to_pos, newest, hottest, updated_at, revision, popularity, card)
   select id, pos, to_pos, newest, hottest, updated_at, revision, popularity, card from generate_states order by pos`,
  // One statement for all: started within the loop, the functions cost more than the words do.
  `insert into generate_words
   select id, newest, pos, to_pos, terms, story_words(title, names, labels, summary),
          story_deep(title, summary, names, labels, entities, tags, publishers, said) from generate_states`,
  `insert into story_search (story_id, from_pos, to_pos, words, terms, deep)
   select id, pos, to_pos, words, terms, deep from generate_words order by pos`,
  `insert into changes (pos, at, subject, subject_id, kind, revision)
   select pos, at, 'story', id, 'upsert', revision from generate_states order by pos`,
  // A term that both states of a story have keeps the posting of the first.
  `with lexemes as materialized (select s.id, s.newest, s.pos, s.to_pos, w.lexeme from generate_words s, unnest(s.words) w),
   numbers as materialized (select lexeme, term_key('word', lexeme) as term from (select distinct lexeme from lexemes) l),
   terms as (
     select l.id, l.newest, l.pos, l.to_pos, k.term from lexemes l join numbers k on k.lexeme = l.lexeme
     union all select s.id, s.newest, s.pos, s.to_pos, t from generate_words s, unnest(s.terms) t),
   revised as (select distinct id from generate_states where revision = 2)
   insert into story_postings (term, newest, story_id, from_pos, to_pos)
   select term, newest, id, pos, to_pos from terms where id not in (select id from revised)
   union all
   select term, newest, id, min(pos), case when bool_or(to_pos is null) then null else max(to_pos) end
   from terms where id in (select id from revised) group by term, newest, id`,
  'truncate generate_states, generate_words',
];
