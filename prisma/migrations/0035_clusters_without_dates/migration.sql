-- expand: takes away an index that no release reads by; a release before reads and writes as ever. By itself: who places
-- items uses its table and that of items in both orders.

-- Nobody looks clusters up by their dates: who places items has the living ones in memory. Each cluster was written into
-- it when it was made, and again when it was composed.
DROP INDEX "news_clusters_last_published_at_idx";
