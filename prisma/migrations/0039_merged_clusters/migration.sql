-- expand concurrently: what was merged into a cluster, which a purge asks for; a table of all clusters is not locked
create index concurrently if not exists news_clusters_merged on news_clusters (merged_into) where merged_into is not null;
