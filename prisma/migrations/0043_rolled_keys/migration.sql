-- expand concurrently: whether a key was replaced is asked of the audit trail of its account, which only grows
create index concurrently if not exists account_events_rolled on account_events (subject) where action = 'key_rolled';
