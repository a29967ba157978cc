-- expand: a function for the index of 0044; no release before calls it.

-- What an event has to bring to be told to a subscription: one of these terms for each of its types. A filter of places
-- narrows most, so its values are asked for; then those of categories; without a filter the type alone. Whether the
-- other filter lets the event pass is checked behind the index.
CREATE FUNCTION webhook_terms(event_types text[], categories text[], geographies text[]) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT array_agg(type || term)
  FROM unnest(event_types) AS type CROSS JOIN (
    SELECT ' geographies ' || value FROM unnest(geographies) AS value
    UNION ALL
    SELECT ' categories ' || value FROM unnest(categories) AS value WHERE geographies = '{}'
    UNION ALL
    SELECT '' WHERE geographies = '{}' AND categories = '{}') AS terms (term));
