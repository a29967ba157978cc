-- expand concurrently: the subscriptions of an event are found by what they ask for, however many there are
create index concurrently if not exists webhook_subscriptions_terms on webhook_subscriptions using gin (webhook_terms(event_types, categories, geographies)) with (fastupdate = off);
