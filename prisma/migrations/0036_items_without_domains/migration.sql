-- expand: takes away an index that no release needs; a release before reads and writes as ever. By itself: who places
-- items uses its table and that of clusters in both orders.

-- A purge of a domain asks for its subdomains too, and goes through all items. Each item was written into it when it was
-- taken in, and again when it was placed.
DROP INDEX "news_items_domain_idx";
