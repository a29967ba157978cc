-- expand concurrently: lists of deliveries by subscription and of cancelled ones, and what expires while it is held; a table of all deliveries is not locked
create index concurrently if not exists webhook_deliveries_subscription_id_seq_idx on webhook_deliveries (subscription_id, seq);
create index concurrently if not exists webhook_deliveries_cancelled on webhook_deliveries (tenant_id, seq) where status = 'cancelled';
create index concurrently if not exists webhook_deliveries_held on webhook_deliveries (held_at) where held_at is not null;
