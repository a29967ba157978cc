export interface paths {
    "/v1/news": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List stories
         * @description Newest first unless `sort` says otherwise. Each page is one call, whatever its size and fields.
         */
        get: operations["listNews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/news-stories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List stories (alias of /v1/news)
         * @description Newest first unless `sort` says otherwise. Each page is one call, whatever its size and fields.
         */
        get: operations["listNewsAlias"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/news/{idOrSlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One story
         * @description Full unless `fields` or `include` narrow it. A merged story answers with the one it was merged into.
         */
        get: operations["getNewsStory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/news-stories/{idOrSlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One story (alias of /v1/news/{idOrSlug})
         * @description Full unless `fields` or `include` narrow it. A merged story answers with the one it was merged into.
         */
        get: operations["getNewsStoryAlias"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search stories
         * @description The list of `/v1/news` for the same parameters, and names that may have been meant: entities, tags and impact paths that stories have.
         */
        get: operations["searchStories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/entities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find entities
         * @description Those that bear the name first, then by how the name matches: its beginning, the beginning of a word, a part of it, likeness; among equals those of more stories first.
         */
        get: operations["listEntities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/impact-paths": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find impact paths
         * @description In the order of `/v1/entities`.
         */
        get: operations["listImpactPaths"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/entities/{idOrSlug}/stories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stories about an entity
         * @description A name that no story has is a 404; otherwise as `/v1/news`.
         */
        get: operations["listEntityStories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/impact-paths/{idOrSlug}/stories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stories of an impact path
         * @description A name that no story has is a 404; otherwise as `/v1/news`.
         */
        get: operations["listImpactPathStories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assets/{idOrSlug}/stories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stories that touch an asset
         * @description A name that no story has is a 404; otherwise as `/v1/news`.
         */
        get: operations["listAssetStories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What lists can be asked for
         * @description Values that no story has are left out; those of most stories come first.
         */
        get: operations["getFilters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/editorial-posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List editorial posts
         * @description Newest first. Posts of a list carry everything but `sections` and `citations`. Each page is one call.
         */
        get: operations["listEditorialPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/editorial-posts/{idOrSlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One editorial post
         * @description With its sections, source stories and citations.
         */
        get: operations["getEditorialPost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened to stories, in the order of commits
         * @description Every publication, revision, retraction and merge since the beginning, without gap or loss: enough to keep a copy of everything. Go on with `page.next_cursor`, also when the page is empty.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/news/{idOrSlug}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The revisions of a story, the latest first, each with what it changed
         * @description Differences are given of all fields and groups unless `fields` or `include` narrow them. Long stretches of text that did not change are shortened.
         */
        get: operations["listRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/news-stories/{idOrSlug}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The revisions of a story, the latest first, each with what it changed (alias of /v1/news/{idOrSlug}/revisions)
         * @description Differences are given of all fields and groups unless `fields` or `include` narrow them. Long stretches of text that did not change are shortened.
         */
        get: operations["listRevisionsAlias"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/news/{idOrSlug}/revisions/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One revision of a story: the story as it was, and what had changed
         * @description Differences are given of all fields and groups unless `fields` or `include` narrow them.
         */
        get: operations["getRevision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/news-stories/{idOrSlug}/revisions/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One revision of a story: the story as it was, and what had changed (alias of /v1/news/{idOrSlug}/revisions/{revision})
         * @description Differences are given of all fields and groups unless `fields` or `include` narrow them.
         */
        get: operations["getRevisionAlias"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/export.ndjson": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All stories of a list, one a line
         * @description The whole list of `/v1/news` for the same filters, in one state of the service, streamed. Each 100 stories are one call. The last line is `{"export": {...}}`: it says whether the list is complete, and if not, why, and with which `cursor` to go on. A body without that line was cut off on its way.
         */
        get: operations["exportNews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stories as RSS 2.0
         * @description The stories of the list for the same parameters; unknown parameters are ignored. Feed readers that cannot send a Bearer token may use HTTP Basic with the API key or a feed token as user name and any password, or the feed token in the address. A browser that opens the address is shown a page.
         */
        get: operations["getRss"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/atom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stories as Atom
         * @description The stories of the list for the same parameters; unknown parameters are ignored. Feed readers that cannot send a Bearer token may use HTTP Basic with the API key or a feed token as user name and any password, or the feed token in the address. A browser that opens the address is shown a page.
         */
        get: operations["getAtom"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/entities/{idOrSlug}/rss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stories of an entity as RSS 2.0
         * @description The stories of the list for the same parameters; unknown parameters are ignored. Feed readers that cannot send a Bearer token may use HTTP Basic with the API key or a feed token as user name and any password, or the feed token in the address. A browser that opens the address is shown a page.
         */
        get: operations["getEntityRss"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/entities/{idOrSlug}/atom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stories of an entity as Atom
         * @description The stories of the list for the same parameters; unknown parameters are ignored. Feed readers that cannot send a Bearer token may use HTTP Basic with the API key or a feed token as user name and any password, or the feed token in the address. A browser that opens the address is shown a page.
         */
        get: operations["getEntityAtom"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/impact-paths/{idOrSlug}/rss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stories of an impact path as RSS 2.0
         * @description The stories of the list for the same parameters; unknown parameters are ignored. Feed readers that cannot send a Bearer token may use HTTP Basic with the API key or a feed token as user name and any password, or the feed token in the address. A browser that opens the address is shown a page.
         */
        get: operations["getImpactPathRss"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/impact-paths/{idOrSlug}/atom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stories of an impact path as Atom
         * @description The stories of the list for the same parameters; unknown parameters are ignored. Feed readers that cannot send a Bearer token may use HTTP Basic with the API key or a feed token as user name and any password, or the feed token in the address. A browser that opens the address is shown a page.
         */
        get: operations["getImpactPathAtom"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assets/{idOrSlug}/rss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stories of an asset as RSS 2.0
         * @description The stories of the list for the same parameters; unknown parameters are ignored. Feed readers that cannot send a Bearer token may use HTTP Basic with the API key or a feed token as user name and any password, or the feed token in the address. A browser that opens the address is shown a page.
         */
        get: operations["getAssetRss"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assets/{idOrSlug}/atom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stories of an asset as Atom
         * @description The stories of the list for the same parameters; unknown parameters are ignored. Feed readers that cannot send a Bearer token may use HTTP Basic with the API key or a feed token as user name and any password, or the feed token in the address. A browser that opens the address is shown a page.
         */
        get: operations["getAssetAtom"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/saved-searches/{idOrSlug}/rss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Results of a saved search as RSS 2.0
         * @description The stories of the list for the same parameters; unknown parameters are ignored. Feed readers that cannot send a Bearer token may use HTTP Basic with the API key or a feed token as user name and any password, or the feed token in the address. A browser that opens the address is shown a page.
         */
        get: operations["getSavedSearchRss"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/saved-searches/{idOrSlug}/atom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Results of a saved search as Atom
         * @description The stories of the list for the same parameters; unknown parameters are ignored. Feed readers that cannot send a Bearer token may use HTTP Basic with the API key or a feed token as user name and any password, or the feed token in the address. A browser that opens the address is shown a page.
         */
        get: operations["getSavedSearchAtom"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/opml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Saved searches as OPML 2.0
         * @description The feed of all stories and one for each saved search of the account. Asked for with a feed token in the address, every feed carries that token; otherwise the reader must send a key with each. Unknown parameters are ignored.
         */
        get: operations["getOpml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/saved-searches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The account’s saved searches
         * @description The newest first; there are at most 1,000.
         */
        get: operations["listSavedSearches"];
        put?: never;
        /**
         * Save a search
         * @description It matches stories that are published from then on; `results` finds older ones as well.
         */
        post: operations["createSavedSearch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/saved-searches/{idOrSlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One saved search
         * @description By its id. The id of another account’s search is as unknown as one that never was.
         */
        get: operations["getSavedSearch"];
        /**
         * Change a saved search
         * @description Merges: what is absent stays, null clears. A search that asks for something else starts its matches again.
         */
        put: operations["updateSavedSearch"];
        post?: never;
        /**
         * Delete a saved search
         * @description Its matches and its alert go with it.
         */
        delete: operations["deleteSavedSearch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/saved-searches/{idOrSlug}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Run a saved search
         * @description The list that it is, as `/v1/news` gives it. Parameters take the place of what is saved; beside a cursor nothing saved is added, since the cursor holds it.
         */
        get: operations["listSavedSearchResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ai-terminal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask a question in plain words
         * @description Answers from the stored stories, with the sentences that the answer rests on. One call and one AI question. With `Accept: text/event-stream` it comes as it is made: events `conversation`, `citations`, `delta`, `reset` (what was said so far does not hold), then `done` with the whole answer, or `error` with a problem document.
         */
        post: operations["askTerminal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ai-terminal/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask a question in plain words (alias of /v1/ai-terminal)
         * @description Answers from the stored stories, with the sentences that the answer rests on. One call and one AI question. With `Accept: text/event-stream` it comes as it is made: events `conversation`, `citations`, `delta`, `reset` (what was said so far does not hold), then `done` with the whole answer, or `error` with a problem document.
         */
        post: operations["askTerminalAlias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/market/instruments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What there is market data of
         * @description One entry for each symbol of a venue, with the intervals held and what the archive has of them.
         */
        get: operations["listMarketInstruments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/market/bars": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Closed bars of a window
         * @description All bars of `[from, to)`, what is missing, and why. Nothing is filled in. What the archive lacks and the venue has is fetched first, within a budget: when that runs out, `truncated` is true and `next_from` says where to go on. The data is for internal use (`redistribution`).
         */
        get: operations["getMarketBars"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/market/coverage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What of a window is there, and why the rest is not
         * @description The answer of `/v1/market/bars` to the same query, without its bars.
         */
        get: operations["getMarketCoverage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/market/latest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The last known price of symbols
         * @description One record a symbol, in the order asked for. Ages follow from the venue's clock at the time of asking: a price becomes stale by itself.
         */
        get: operations["getMarketLatest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/market/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Live market events
         * @description Server-sent events: `tick`, `bar_close`, `heartbeat`, `gap`, `status` (docs/streams.md). It opens with the state and one tick a symbol; with `Last-Event-ID` it goes on after that event, on any node. What cannot be gone on from is a `gap`, never an error. Each connect is one call.
         */
        get: operations["streamMarket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The account’s webhook subscriptions
         * @description The newest first; there are at most 100.
         */
        get: operations["listWebhookSubscriptions"];
        put?: never;
        /**
         * Subscribe to events
         * @description Active at once. The secret appears only in this answer. An account has at most 100.
         */
        post: operations["createWebhookSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One webhook subscription
         * @description Its state, its filters and the ids of its signing keys; never a secret.
         */
        get: operations["getWebhookSubscription"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook subscription
         * @description What waits for it is cancelled; its history stays.
         */
        delete: operations["deleteWebhookSubscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Delivery history
         * @description The newest first. Deliveries are kept for 30 days, also those to subscriptions that were deleted.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One delivery
         * @description With what it sends, and every attempt.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/deliveries/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description The same bytes under a new id, for a delivery that is over. For operators.
         */
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/subscriptions/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test
         * @description A `subscription.test`, at once: one attempt, whose outcome is in the answer.
         */
        post: operations["testWebhookSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/subscriptions/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop delivery
         * @description Events are held for seven days, and sent when the subscription is verified.
         */
        post: operations["pauseWebhookSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/subscriptions/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume delivery
         * @description Sends a signed `subscription.challenge`, which the receiver must echo within 10 s with 2xx, as `{"challenge": ...}` or bare. Then the subscription is active and gets what was held.
         */
        post: operations["verifyWebhookSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/subscriptions/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the signing key
         * @description The key before signs beside the new one until its overlap ends. At most 5 older keys sign at once.
         */
        post: operations["rotateWebhookKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Key, plan and usage
         * @description Asking counts as one call, and the usage block includes it.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sample/news": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Synthetic sample stories
         * @description A made-up dataset under CC0 1.0, to build against without a key. It holds nothing of the service; parameters it does not know are ignored.
         */
        get: operations["listSampleNews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The service is up
         * @description Says that the process answers, and nothing about what it depends on: poll `/readyz` for that.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the service depends on
         * @description Asks each dependency, at most every few seconds; 503 while one of them fails.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This description
         * @description Describes every operation of this interface. It changes with the release alone.
         */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Account: {
            key: {
                id: string;
                name: string;
                /** @enum {string} */
                mode: "live" | "test";
                /** @description The eight characters that stand in the key itself */
                publicId: string;
                scopes: ("read" | "write" | "webhooks" | "ai" | "mcp" | "operator")[];
                tenant: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 */
                createdAt: string;
                expiresAt: string | null;
            };
            plan: {
                name: string;
                label: string;
                callsPerMonth: number | null;
                aiQuestions: number | null;
                marketData: boolean;
            };
            usage: components["schemas"]["Usage"];
        };
        AiQuestionUsage: {
            used: number;
            limit: number | null;
            remaining: number | null;
            /** Format: date-time */
            resetAt: string;
        };
        Change: {
            /** @enum {string} */
            kind: "upsert" | "retract" | "merge";
            /** @description The story */
            id: string;
            /**
             * Format: date-time
             * @description Time of the commit
             */
            at: string;
            revision: number;
            /** @description With `merge`: the story that remains */
            mergedInto: string | null;
            /** @description With `retract`: why, where it was said */
            reason: string | null;
            /** @description Continues after this change */
            cursor: string;
            /** @description With `upsert`: the story as it stood then; null when it was retracted or restricted since */
            story: components["schemas"]["ListedStory"] | null;
        };
        ChangeList: {
            changes: components["schemas"]["Change"][];
            /** @description True: the cursor was not of this history; begin again at `page.next_cursor` */
            reset: boolean;
            page: {
                /** @description Changes asked for */
                size: number;
                returned: number;
                /** @description Whether more is there already */
                has_more: boolean;
                /** @description Where to go on; the same while nothing happens */
                next_cursor: string;
                /**
                 * Format: date-time
                 * @description The last commit that the answer has seen
                 */
                as_of: string;
            };
        };
        DeletedSavedSearch: {
            /** @constant */
            deleted: true;
            id: string;
        };
        Entity: {
            id: string;
            slug: string;
            label: string;
            kind: string;
            /** @description The label as it is compared: lower case, without accents */
            value: string;
            aliases: string[];
            /** @description Stories in the lists that have it */
            matchCount: number;
            /** @description By time of publication; each exact up to 10,000, and never more */
            counts: {
                last24h: number;
                last7d: number;
                last30d: number;
            };
            /** @description When the newest of them was published */
            lastSeenAt: string | null;
            links: {
                stories: string;
                rss: string;
            };
        };
        EntityList: {
            entities: components["schemas"]["Entity"][];
            page: components["schemas"]["LookupPage"];
        };
        FieldChange: {
            /** @description A field or group of the story */
            field: string;
            /** @description What it held before; null for `body` */
            before: unknown;
            /** @description What it holds; null for `body` */
            after: unknown;
            /** @description For `title`, `summary` and the text of `body`: the difference word by word */
            segments: {
                /** @enum {string} */
                op: "equal" | "inserted" | "deleted";
                text: string;
                /** @description Characters left out where `…` stands */
                omitted: number;
            }[] | null;
        };
        Filters: {
            categories: {
                value: string;
                label: string;
                /** @description Stories in the lists that have it */
                count: number;
            }[];
            countries: {
                code: string;
                name: string;
                /** @description Stories in the lists that have it */
                count: number;
            }[];
            /** @description The hundred that most stories have */
            tags: {
                value: string;
                label: string;
                /** @description Stories in the lists that have it */
                count: number;
            }[];
            /** @description BCP 47 */
            languages: {
                value: string;
                label: string;
                /** @description Stories in the lists that have it */
                count: number;
            }[];
            sorts: string[];
            fields: string[];
            include: string[];
            limits: {
                pageSize: number;
                defaultPageSize: number;
                lookup: number;
                defaultLookup: number;
                query: number;
                text: number;
                cursor: number;
                exactTotal: number;
            };
        };
        ImpactPath: {
            id: string;
            slug: string;
            label: string;
            /** @constant */
            kind: "impact_path";
            token: string;
            aliases: string[];
            /** @description Stories in the lists that have it */
            matchCount: number;
            /** @description By time of publication; each exact up to 10,000, and never more */
            counts: {
                last24h: number;
                last7d: number;
                last30d: number;
            };
            /** @description When the newest of them was published */
            lastSeenAt: string | null;
            links: {
                stories: string;
                rss: string;
            };
        };
        ImpactPathList: {
            impactPaths: components["schemas"]["ImpactPath"][];
            page: components["schemas"]["LookupPage"];
        };
        LatestPrice: {
            symbol: string;
            venue_id: string;
            /** @description Of the last trade, as a decimal; null: none was seen yet */
            price: string | null;
            bid: string | null;
            ask: string | null;
            /** @description When it was traded, by the venue's clock */
            source_ts: string | null;
            received_ts: string | null;
            /** @description How old it is by the venue's clock */
            source_age_ms: number | null;
            /** @description Older than stale_after_ms, or unknown; becomes true by itself */
            stale: boolean;
            stale_after_ms: number;
            /**
             * @description There where no market stands behind it; what is real does not have it
             * @constant
             */
            simulated?: true;
        };
        LatestPrices: {
            latest: components["schemas"]["LatestPrice"][];
        };
        ListedPost: {
            /** @description Permanent */
            id: string;
            slug: string;
            /** @enum {string} */
            type: "article" | "opinion" | "investigation" | "analysis";
            /** @description Of a country analysis; null for every other type */
            period: ("daily" | "weekly" | "monthly") | null;
            title: string;
            /** @description What the post says, in a sentence or two */
            dek: string;
            categories: string[];
            /** @description G20 members: ISO 3166-1 alpha-2, EU, AFU */
            countries: string[];
            persona: components["schemas"]["Persona"];
            /** @description The stories it was written from, most important first */
            sourceStories: {
                id: string;
                slug: string;
                title: string;
            }[];
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            publishedAt: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            updatedAt: string;
            /** @description Increments when the post changes */
            revision: number;
            links: {
                self: string;
                html: string;
            };
        };
        /** @description A story in a list: `fields` and `include` say what of it is there */
        ListedStory: {
            /** @description Permanent; always included */
            id: string;
            slug?: string;
            title?: string;
            summary?: string;
            /** @description BCP 47 */
            language?: string;
            category?: string;
            tags?: string[];
            /** @description G20 members: ISO 3166-1 alpha-2, EU, AFU */
            countries?: string[];
            entities?: components["schemas"]["StoryEntity"][];
            impactPaths?: {
                id: string;
                token: string;
                label: string;
                /** @enum {string} */
                direction: "up" | "down" | "mixed";
            }[];
            assets?: {
                ticker: string;
                label: string;
            }[];
            popularity?: number;
            /** @enum {string} */
            verificationState?: "unverified" | "partially_corroborated" | "corroborated" | "contested" | "insufficient_evidence";
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            publishedAt?: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            updatedAt?: string;
            /** @description Increments when the story changes */
            revision?: number;
            links?: {
                self: string;
                html: string;
                rss: string;
            };
            sources?: components["schemas"]["StorySource"][];
            claims?: components["schemas"]["StoryClaim"][];
            impactDetails?: components["schemas"]["StoryImpactDetail"][];
            body?: {
                html: string;
                text: string;
                wordCount: number;
            };
            /** @description With q: where it matched */
            match?: {
                fields: string[];
                highlights: {
                    field: string;
                    text: string;
                }[];
            };
        };
        LookupPage: {
            /** @description Records asked for */
            size: number;
            returned: number;
            /** @description Records found, those not shown included */
            total: number;
            /** @enum {string} */
            total_relation: "eq" | "gte";
            /**
             * Format: date-time
             * @description The commit that matchCount was counted at
             */
            as_of: string;
        };
        MarketBar: {
            symbol: string;
            venue_id: string;
            /** @enum {string} */
            interval: "1m" | "5m";
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            open_time: string;
            /** @description Canonical decimal: no exponent, no trailing zeros */
            open: string;
            /** @description Canonical decimal: no exponent, no trailing zeros */
            high: string;
            /** @description Canonical decimal: no exponent, no trailing zeros */
            low: string;
            /** @description Canonical decimal: no exponent, no trailing zeros */
            close: string;
            /** @description Canonical decimal: no exponent, no trailing zeros */
            volume: string;
            /** @description Null where the source does not say */
            quote_volume: string | null;
            /** @description Null where the source does not say */
            trades: number | null;
            /**
             * @description There where no market stands behind it; what is real does not have it
             * @constant
             */
            simulated?: true;
        };
        MarketBarColumns: {
            bars: {
                [key: string]: {
                    open_time: string[];
                    open: string[];
                    high: string[];
                    low: string[];
                    close: string[];
                    volume: string[];
                    quote_volume: (string | null)[];
                    trades: (number | null)[];
                };
            };
            /** @description Upstream pages walked, over all symbols */
            pages: number;
            /** @description Whether a budget ran out; next_from then says where to go on */
            truncated: boolean;
            next_from: string | null;
            coverage: components["schemas"]["MarketCoverage"][];
            redistribution: components["schemas"]["MarketRedistribution"];
        };
        MarketBars: {
            bars: {
                [key: string]: components["schemas"]["MarketBar"][];
            };
            /** @description Upstream pages walked, over all symbols */
            pages: number;
            /** @description Whether a budget ran out; next_from then says where to go on */
            truncated: boolean;
            next_from: string | null;
            coverage: components["schemas"]["MarketCoverage"][];
            redistribution: components["schemas"]["MarketRedistribution"];
        };
        /** @description Rows; columns with `format=columns` */
        MarketBarsAnswer: components["schemas"]["MarketBars"] | components["schemas"]["MarketBarColumns"];
        /** @description present_bars and the bars of the gaps are together expected_bars */
        MarketCoverage: {
            symbol: string;
            venue_id: string;
            /** @enum {string} */
            interval: "1m" | "5m";
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            from: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            to: string;
            expected_bars: number;
            present_bars: number;
            complete: boolean;
            /**
             * @description There where no market stands behind it; what is real does not have it
             * @constant
             */
            simulated?: true;
            gaps: {
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 */
                from: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 */
                to: string;
                bars: number;
                /** @enum {string} */
                reason: "venue_outage" | "not_listed" | "outside_archive" | "upstream_error" | "not_yet_closed" | "rejected" | "unknown";
            }[];
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            as_of: string;
        };
        MarketCoverageList: {
            /** @description Upstream pages walked, over all symbols */
            pages: number;
            /** @description Whether a budget ran out; next_from then says where to go on */
            truncated: boolean;
            next_from: string | null;
            coverage: components["schemas"]["MarketCoverage"][];
            redistribution: components["schemas"]["MarketRedistribution"];
        };
        MarketInstrument: {
            symbol: string;
            base: string;
            quote: string;
            venue: string;
            intervals: ("1m" | "5m")[];
            /** @description Open time of the first bar held */
            archive_window_start: string | null;
            /** @description End of the last bar held */
            archive_window_end: string | null;
            /** @description The same, interval by interval */
            windows: {
                /** @enum {string} */
                interval: "1m" | "5m";
                archive_window_start: string | null;
                archive_window_end: string | null;
            }[];
            /** @description Whether no market stands behind its prices */
            simulated: boolean;
        };
        MarketInstruments: {
            instruments: components["schemas"]["MarketInstrument"][];
        };
        MarketRedistribution: {
            /**
             * @description cc0 where all of it is simulated: anybody may pass it on
             * @enum {string}
             */
            policy: "internal_only" | "cc0";
            source: string;
            attribution: string;
            terms_url: string;
            /** @constant */
            applies_to_cached_copies: true;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            as_of: string;
        };
        OneStory: components["schemas"]["Story"] | components["schemas"]["ListedStory"];
        Page: {
            /** @description Stories asked for */
            size: number;
            returned: number;
            /** @description The page number; null behind a cursor or an offset between pages */
            number: number | null;
            /** @description Zero-based; null behind a cursor */
            offset: number | null;
            total: number;
            /**
             * @description gte: there are at least that many
             * @enum {string}
             */
            total_relation: "eq" | "gte";
            has_next: boolean;
            next_cursor: string | null;
            previous_cursor: string | null;
            /** @enum {string} */
            sort: "pipeline" | "popular";
            /**
             * Format: date-time
             * @description The last commit that the answer has seen
             */
            as_of: string;
        };
        Persona: {
            slug: string;
            name: string;
            bio: string;
            /** @constant */
            automated: true;
            /** @description Says that the persona is automated; show it with the post */
            disclosure: string;
        };
        Post: {
            /** @description Permanent */
            id: string;
            slug: string;
            /** @enum {string} */
            type: "article" | "opinion" | "investigation" | "analysis";
            /** @description Of a country analysis; null for every other type */
            period: ("daily" | "weekly" | "monthly") | null;
            title: string;
            /** @description What the post says, in a sentence or two */
            dek: string;
            categories: string[];
            /** @description G20 members: ISO 3166-1 alpha-2, EU, AFU */
            countries: string[];
            persona: components["schemas"]["Persona"];
            /** @description The stories it was written from, most important first */
            sourceStories: {
                id: string;
                slug: string;
                title: string;
            }[];
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            publishedAt: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            updatedAt: string;
            /** @description Increments when the post changes */
            revision: number;
            links: {
                self: string;
                html: string;
            };
            sections: components["schemas"]["PostSection"][];
            citations: components["schemas"]["PostCitation"][];
        };
        PostCitation: {
            n: number;
            title: string;
            url: string | null;
            publisher: string;
            publishedAt: string | null;
            /** @description An exact part of what the source said when the post was published */
            quote: string;
        };
        PostList: {
            posts: components["schemas"]["ListedPost"][];
            page: components["schemas"]["Page"];
        };
        PostSection: {
            /** @description Unique within the post: an anchor */
            id: string;
            heading: string;
            /** @description Sanitised; citations stand in it as [1] */
            html: string;
            text: string;
            /** @description Numbers of the citations in it */
            citations: number[];
        };
        /** @description RFC 9457 */
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            /**
             * @description Stable; see docs/errors.md
             * @enum {string}
             */
            code: "invalid_parameter" | "invalid_body" | "invalid_cursor" | "cursor_mismatch" | "invalid_document" | "cost_exceeded" | "document_too_large" | "answer_too_large" | "malformed_request" | "unauthenticated" | "insufficient_scope" | "plan_required" | "restricted" | "not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "conflict" | "gone" | "body_too_large" | "uri_too_long" | "unsupported_media_type" | "expectation_failed" | "allowance_exhausted" | "questions_exhausted" | "headers_too_large" | "internal" | "unavailable" | "too_many_waiting" | "too_many_streams";
            requestId: string;
            errors?: {
                parameter?: string;
                /** @description RFC 6901 */
                pointer?: string;
                detail: string;
                allowed?: string[];
                suggestion?: string;
            }[];
            /** @description With 429 */
            usage?: components["schemas"]["Usage"];
            /** @description With `questions_exhausted` */
            aiQuestions?: components["schemas"]["AiQuestionUsage"];
            /** @description With `gone`: which story was retracted */
            storyId?: string;
        };
        Readiness: {
            ready: boolean;
            service: string;
            dependencies: {
                /** @enum {string} */
                database: "pass" | "fail";
                /** @enum {string} */
                queue: "pass" | "fail";
                /** @enum {string} */
                kms: "pass" | "fail";
                /** @enum {string} */
                identity: "pass" | "fail";
            };
            /** @description What is worth knowing and makes nothing ready or not: real venues, and symbols that none lists */
            details?: {
                venues: {
                    venue: string;
                    /** @enum {string} */
                    state: "connecting" | "live" | "degraded" | "down" | "not_followed";
                    reason: string | null;
                    unlisted_symbols: string[];
                }[];
            };
        };
        Revision: {
            revision: number;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Time of the commit
             */
            at: string;
            /** @description Fields and groups that it changed; none for the first one */
            changed: string[];
            changes: components["schemas"]["FieldChange"][];
        };
        RevisionList: {
            /** @description The survivor when the story was merged */
            storyId: string;
            revisions: components["schemas"]["Revision"][];
            page: {
                size: number;
                returned: number;
                total: number;
                has_next: boolean;
                next_cursor: string | null;
            };
        };
        RevisionOfStory: {
            revision: number;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Time of the commit
             */
            at: string;
            /** @description Fields and groups that it changed; none for the first one */
            changed: string[];
            changes: components["schemas"]["FieldChange"][];
            story: components["schemas"]["ListedStory"];
        };
        SampleArticle: {
            id: string;
            title: string;
            excerpt: string;
            categories: string[];
            countries: string[];
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            publishedAt: string;
        };
        SampleList: {
            articles: components["schemas"]["SampleArticle"][];
            page: components["schemas"]["Page"];
            /** @constant */
            license: "CC0-1.0";
        };
        SavedSearch: {
            id: string;
            name: string;
            query: string | null;
            /** @description Those that are set, as they were written */
            filters: {
                category?: string;
                country?: string;
                entity?: string;
                impact_path?: string;
                asset?: string;
                tag?: string;
                language?: string;
                published_since?: string;
                published_until?: string;
                updated_since?: string;
                updated_until?: string;
                /** @enum {string} */
                sort?: "pipeline" | "popular";
            };
            alert: {
                enabled: boolean;
                subscriptionId: string | null;
                /** @enum {string} */
                cadence: "immediate" | "hourly" | "daily";
            } | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            updatedAt: string;
            /** @description When a story last matched that was published after it was saved */
            lastMatchedAt: string | null;
            /** @description Stories that matched in the last 24 hours, counted up to 10,000 */
            matchCount24h: number;
        };
        /** @description What is absent stays as it is, null clears (RFC 7396) */
        SavedSearchInput: {
            name?: string | null;
            query?: string | null;
            filters?: {
                category?: string | null;
                country?: string | null;
                entity?: string | null;
                impact_path?: string | null;
                asset?: string | null;
                tag?: string | null;
                language?: string | null;
                published_since?: string | null;
                published_until?: string | null;
                updated_since?: string | null;
                updated_until?: string | null;
                /** @description The order of the results */
                sort?: ("pipeline" | "popular") | null;
            } | null;
            /** @description Tells matches through a webhook subscription */
            alert?: {
                /** @description true unless given */
                enabled?: boolean | null;
                subscriptionId?: string | null;
                /** @description immediate unless given */
                cadence?: ("immediate" | "hourly" | "daily") | null;
            } | null;
        };
        SavedSearchList: {
            savedSearches: components["schemas"]["SavedSearch"][];
        };
        SearchResult: {
            articles: components["schemas"]["ListedStory"][];
            page: components["schemas"]["Page"];
            facets?: {
                [key: string]: {
                    value: string;
                    label: string;
                    count: number;
                }[];
            };
            /**
             * @description `gte`: only the newest 10,000 stories of the list were counted
             * @enum {string}
             */
            facets_relation?: "eq" | "gte";
            groups?: {
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 */
                from: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 */
                to: string;
                count: number;
            }[];
            /** @enum {string} */
            groups_relation?: "eq" | "gte";
            suggestions: components["schemas"]["Suggestions"];
        };
        /** @description A whole story */
        Story: {
            /** @description Permanent; always included */
            id: string;
            slug: string;
            title: string;
            summary: string;
            /** @description BCP 47 */
            language: string;
            category: string;
            tags: string[];
            /** @description G20 members: ISO 3166-1 alpha-2, EU, AFU */
            countries: string[];
            entities: components["schemas"]["StoryEntity"][];
            impactPaths: {
                id: string;
                token: string;
                label: string;
                /** @enum {string} */
                direction: "up" | "down" | "mixed";
            }[];
            assets: {
                ticker: string;
                label: string;
            }[];
            popularity: number;
            /** @enum {string} */
            verificationState: "unverified" | "partially_corroborated" | "corroborated" | "contested" | "insufficient_evidence";
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            publishedAt: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            updatedAt: string;
            /** @description Increments when the story changes */
            revision: number;
            links: {
                self: string;
                html: string;
                rss: string;
            };
            sources: components["schemas"]["StorySource"][];
            claims: components["schemas"]["StoryClaim"][];
            impactDetails: components["schemas"]["StoryImpactDetail"][];
            body: {
                html: string;
                text: string;
                wordCount: number;
            };
        };
        StoryClaim: {
            id: string;
            claim: string;
            /** @enum {string} */
            evidenceType: "documented_fact" | "inference" | "scenario" | "counterfactor";
            /** @enum {string} */
            confidence: "low" | "medium" | "high";
            /** @enum {string} */
            state: "reported" | "corroborated" | "contested" | "retracted";
            supporting: {
                sourceId: string;
                /** @description An exact substring of what the source said */
                quote: string;
            }[];
            contradicting: {
                sourceId: string;
                /** @description An exact substring of what the source said */
                quote: string;
            }[];
        };
        StoryEntity: {
            id: string;
            slug: string;
            label: string;
            kind: string;
        };
        StoryImpactDetail: {
            impactPath: string;
            /** @enum {string} */
            direction: "up" | "down" | "mixed";
            /** @enum {string} */
            magnitude: "low" | "medium" | "high";
            /** @enum {string} */
            horizon: "immediate" | "short_term" | "medium_term";
            rationale: string;
            /** @enum {string} */
            evidenceType: "documented_fact" | "inference" | "scenario" | "counterfactor";
            /** @enum {string} */
            confidence: "low" | "medium" | "high";
            assets: {
                ticker: string;
                label: string;
            }[];
        };
        StoryList: {
            articles: components["schemas"]["ListedStory"][];
            page: components["schemas"]["Page"];
            facets?: {
                [key: string]: {
                    value: string;
                    label: string;
                    count: number;
                }[];
            };
            /**
             * @description `gte`: only the newest 10,000 stories of the list were counted
             * @enum {string}
             */
            facets_relation?: "eq" | "gte";
            groups?: {
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 */
                from: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 */
                to: string;
                count: number;
            }[];
            /** @enum {string} */
            groups_relation?: "eq" | "gte";
        };
        StorySource: {
            id: string;
            publisher: string;
            domain: string | null;
            title: string;
            url: string | null;
            publishedAt: string | null;
            /** @enum {string} */
            sourceType: "publisher" | "svc_record";
            /** @enum {string} */
            independence: "primary" | "independent" | "svc_analysis";
            snippet: string;
        };
        /** @description Names that may have been meant, up to five of each kind, best first */
        Suggestions: {
            entities: {
                id: string;
                slug: string;
                label: string;
                kind: string;
                /** @description Stories in the lists that have it */
                matchCount: number;
            }[];
            tags: {
                value: string;
                label: string;
                /** @description Stories in the lists that have it */
                matchCount: number;
            }[];
            impactPaths: {
                id: string;
                token: string;
                label: string;
                /** @description Stories in the lists that have it */
                matchCount: number;
            }[];
        };
        TerminalAnswer: {
            answer: string;
            citations: components["schemas"]["TerminalCitation"][];
            /** @enum {string} */
            verificationState: "unverified" | "partially_corroborated" | "corroborated" | "contested" | "insufficient_evidence";
            /** @description What wrote it */
            model: string;
            conversation: {
                id: string;
                turns: number;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                updatedAt: string;
            };
            usage: {
                api: components["schemas"]["Usage"];
                aiQuestions: components["schemas"]["AiQuestionUsage"];
            };
        };
        TerminalCitation: {
            /** @description The number that the answer cites it by */
            n: number;
            storyId: string;
            /** @description The story in an address: `/stories/{slug}` */
            slug: string;
            title: string;
            url: string;
            publisher: string;
            publishedAt: string | null;
            /** @description An exact part of a stored title, summary, body or source */
            quote: string;
        };
        /** @description The first of `question`, `message`, `prompt`, `query` and the latest user message that is there is the question */
        TerminalQuestion: {
            /** @description In plain words */
            question?: string | null;
            /** @description Alias of `question` */
            message?: string | null;
            /** @description Alias of `question` */
            prompt?: string | null;
            /** @description Alias of `question` */
            query?: string | null;
            /** @description A conversation to go on with */
            conversationId?: string | null;
            /** @description Alias of `conversationId` */
            conversation_id?: string | null;
            /** @description The latest message of the user is the question, where nothing else is; as many as the body has room for */
            messages?: ({
                /** @enum {string} */
                role: "user" | "assistant";
                content: string;
            } & {
                [key: string]: unknown;
            })[] | null;
        } & {
            [key: string]: unknown;
        };
        Usage: {
            /** @description Billing month, UTC */
            month: string;
            /** @description Calls consumed this month, this one included */
            calls: number;
            /** @description null on uncapped plans */
            remaining: number | null;
            /** @description null on uncapped plans */
            monthlyLimit: number | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            resetAt: string;
        };
        WebhookAttempt: {
            number: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            startedAt: string;
            durationMs: number | null;
            /** @description null while it is under way */
            outcome: ("delivered" | "timeout" | "dns_error" | "connection_refused" | "connection_reset" | "tls_error" | "blocked_address" | "redirect" | "http_status" | "gone" | "unknown_outcome") | null;
            responseCode: number | null;
            /** @description A sentence about a failure */
            detail: string | null;
            /** @description The first 16 KiB of the answer */
            response: string | null;
            /** @description The address that was called */
            address: string | null;
        };
        WebhookDelivery: {
            /** @description The header SVC-Webhook-Id */
            id: string;
            subscriptionId: string;
            /** @description The id of the envelope */
            eventId: string;
            eventType: string;
            /** @enum {string} */
            status: "pending" | "held" | "delivering" | "retrying" | "delivered" | "dead_lettered" | "cancelled";
            attemptCount: number;
            /** @description Of the last answer */
            responseCode: number | null;
            failureReason: ("timeout" | "dns_error" | "connection_refused" | "connection_reset" | "tls_error" | "blocked_address" | "redirect" | "http_status" | "gone" | "unknown_outcome" | "attempts_exhausted" | "hold_expired") | null;
            /** @description The delivery that it repeats */
            replayOf: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            createdAt: string;
            nextAttemptAt: string | null;
            deliveredAt: string | null;
        };
        WebhookDeliveryAnswer: {
            data: {
                delivery: components["schemas"]["WholeWebhookDelivery"];
            };
        };
        WebhookDeliveryList: {
            data: {
                deliveries: components["schemas"]["WebhookDelivery"][];
                page: {
                    size: number;
                    returned: number;
                    has_next: boolean;
                    next_cursor: string | null;
                };
            };
        };
        WebhookRotation: {
            /** @description How long the current key still signs; 86400 unless given */
            overlapSeconds?: number | null;
        };
        WebhookSecretAnswer: {
            data: {
                subscription: components["schemas"]["WebhookSubscription"];
                /** @description Shown this once: whsec_ and base64 */
                secret: string;
            };
        };
        WebhookSubscription: {
            id: string;
            url: string;
            eventTypes: ("intelligence.published" | "intelligence.updated" | "saved_search.matched" | "subscription.test")[];
            /** @description Any value within one, both together; an empty one is no filter */
            filters: {
                categories: string[];
                geographies: string[];
            };
            /** @enum {string} */
            state: "active" | "paused";
            pausedReason: ("user" | "failing" | "gone" | "unsafe_destination" | "operator") | null;
            activeKeyId: string;
            /** @description Keys in their overlap, the newest first */
            previousKeyIds: string[];
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            updatedAt: string;
        };
        WebhookSubscriptionAnswer: {
            data: {
                subscription: components["schemas"]["WebhookSubscription"];
            };
        };
        WebhookSubscriptionInput: {
            /** @description https, with a public address */
            url: string;
            /** @description One at least. Tests are sent whether or not subscription.test is listed */
            eventTypes: ("intelligence.published" | "intelligence.updated" | "saved_search.matched" | "subscription.test")[];
            /** @description Without any, every event of the types is sent */
            filters?: {
                /** @description Normalized categories */
                categories?: string[] | null;
                /** @description G20 members by ISO code or English name */
                geographies?: string[] | null;
            } | null;
        };
        WebhookSubscriptionList: {
            data: {
                subscriptions: components["schemas"]["WebhookSubscription"][];
            };
        };
        WholeWebhookDelivery: {
            /** @description The header SVC-Webhook-Id */
            id: string;
            subscriptionId: string;
            /** @description The id of the envelope */
            eventId: string;
            eventType: string;
            /** @enum {string} */
            status: "pending" | "held" | "delivering" | "retrying" | "delivered" | "dead_lettered" | "cancelled";
            attemptCount: number;
            /** @description Of the last answer */
            responseCode: number | null;
            failureReason: ("timeout" | "dns_error" | "connection_refused" | "connection_reset" | "tls_error" | "blocked_address" | "redirect" | "http_status" | "gone" | "unknown_outcome" | "attempts_exhausted" | "hold_expired") | null;
            /** @description The delivery that it repeats */
            replayOf: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            createdAt: string;
            nextAttemptAt: string | null;
            deliveredAt: string | null;
            /** @description The bytes that are sent, the same at each attempt and replay */
            body: string;
            attempts: components["schemas"]["WebhookAttempt"][];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Names the request; the value sent is kept when it matches `^[A-Za-z0-9._-]{1,64}$`. */
        "x-request-id": string;
        /** @description Strong validator; another one for each content coding. */
        ETag: string;
        /** @description RFC 8288: first, prev, next. */
        Link: string;
        /** @description Calls a month; absent on uncapped plans. */
        "x-ratelimit-limit": number;
        /** @description Calls left this month. */
        "x-ratelimit-remaining": number;
        /** @description Seconds until the counter starts again. */
        "x-ratelimit-reset": number;
        /** @description Seconds to wait. */
        "Retry-After": number;
        /** @description RFC 9110, 11.6.1. */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listNews: {
        parameters: {
            query?: {
                /**
                 * @description Page number, starting at 1; ignored when `cursor` or `offset` is there.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Stories per page; alias `limit`.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description Alias of `page_size`.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Opaque cursor from `page.next_cursor` or `page.previous_cursor` of the same query.
                 * @example AZ9uWiwAcACAAAAAAAAAoQ
                 */
                cursor?: string;
                /**
                 * @description Zero-based offset; ignored when `cursor` is there.
                 * @example 0
                 */
                offset?: number;
                /**
                 * @description Comma-separated response fields; `id` is always there. Any of id, slug, title, summary, language, category, tags, countries, entities, impactPaths, assets, popularity, verificationState, publishedAt, updatedAt, revision, links, and the groups sources, claims, impactDetails, body.
                 * @example id,slug,title,publishedAt
                 */
                fields?: string;
                /**
                 * @description Comma-separated detail groups: `full` (everything) or any of sources, claims, impactDetails, body.
                 * @example sources,claims
                 */
                include?: string;
                /**
                 * @description `pipeline` (newest stories; the default) or `popular` (popularity in 12-hour freshness buckets).
                 * @example pipeline
                 */
                sort?: "pipeline" | "popular";
                /**
                 * @description Full-text query across titles, summaries, entities, tags and impact paths: words, "phrases", -exclusion, or.
                 * @example interest rates
                 */
                q?: string;
                /**
                 * @description Normalized story category. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "economy"
                 *     ]
                 */
                category?: string[];
                /**
                 * @description G20 member: ISO code or English name; `EU`, `AFU` for the two unions. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "AU"
                 *     ]
                 */
                country?: string[];
                /**
                 * @description Passive entity: text, slug or id. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "reserve-bank-of-australia"
                 *     ]
                 */
                entity?: string[];
                /**
                 * @description Impact path: text, id or lookup token. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "monetary-policy"
                 *     ]
                 */
                impact_path?: string[];
                /**
                 * @description Ticker of an asset that stories touch. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "BTC"
                 *     ]
                 */
                asset?: string[];
                /**
                 * @description Normalized story tag. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "interest-rates"
                 *     ]
                 */
                tag?: string[];
                /**
                 * @description Language of the story: BCP 47 or English name. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "en"
                 *     ]
                 */
                language?: string[];
                /**
                 * @description Inclusive lower bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                published_since?: string;
                /**
                 * @description Inclusive upper bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                published_until?: string;
                /**
                 * @description Inclusive lower bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                updated_since?: string;
                /**
                 * @description Inclusive upper bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                updated_until?: string;
                /**
                 * @description The list as it stood at this time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                as_of?: string;
                /**
                 * @description Counts of the whole list by what its stories are about: comma-separated, any of category, country, tag, entity, language, impact_path, asset.
                 * @example country,category
                 */
                facets?: string;
                /**
                 * @description Counts of the whole list by the hour or day (UTC) of publication.
                 * @example day
                 */
                group_by?: "hour" | "day";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of stories */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "articles": [
                     *         {
                     *           "id": "story_01kxq5mb00e008000000000051",
                     *           "slug": "reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *           "title": "Reserve Bank of Australia holds cash rate at 4.10 %",
                     *           "summary": "The board left the cash rate unchanged and said that services inflation is easing more slowly than goods.",
                     *           "language": "en",
                     *           "category": "economy",
                     *           "tags": [
                     *             "interest-rates",
                     *             "inflation"
                     *           ],
                     *           "countries": [
                     *             "AU"
                     *           ],
                     *           "entities": [
                     *             {
                     *               "id": "ent_01kxq5mb00e00800000000005h",
                     *               "slug": "reserve-bank-of-australia",
                     *               "label": "Reserve Bank of Australia",
                     *               "kind": "central_bank"
                     *             },
                     *             {
                     *               "id": "ent_01kxq5mb00e00800000000005j",
                     *               "slug": "australia",
                     *               "label": "Australia",
                     *               "kind": "country"
                     *             }
                     *           ],
                     *           "impactPaths": [
                     *             {
                     *               "id": "path_01kxq5mb00e008000000000061",
                     *               "token": "policy-rate-to-currency",
                     *               "label": "Policy rate to currency",
                     *               "direction": "mixed"
                     *             }
                     *           ],
                     *           "assets": [
                     *             {
                     *               "ticker": "AUDUSD",
                     *               "label": "Australian dollar / US dollar"
                     *             }
                     *           ],
                     *           "popularity": 4120,
                     *           "verificationState": "corroborated",
                     *           "publishedAt": "2026-07-17T04:30:00.000Z",
                     *           "updatedAt": "2026-07-17T06:12:45.120Z",
                     *           "revision": 2,
                     *           "links": {
                     *             "self": "https://news.example/v1/news/reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *             "html": "https://news.example/stories/reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *             "rss": "https://news.example/v1/rss?entity=reserve-bank-of-australia"
                     *           }
                     *         }
                     *       ],
                     *       "page": {
                     *         "size": 1,
                     *         "returned": 1,
                     *         "number": 1,
                     *         "offset": 0,
                     *         "total": 412,
                     *         "total_relation": "eq",
                     *         "has_next": true,
                     *         "next_cursor": "AZ9uWiwAcACAAAAAAAAAoQ",
                     *         "previous_cursor": null,
                     *         "sort": "pipeline",
                     *         "as_of": "2026-07-18T09:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StoryList"];
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`); The cursor is not one of ours (`invalid_cursor`); The cursor belongs to another query (`cursor_mismatch`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listNewsAlias: {
        parameters: {
            query?: {
                /**
                 * @description Page number, starting at 1; ignored when `cursor` or `offset` is there.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Stories per page; alias `limit`.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description Alias of `page_size`.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Opaque cursor from `page.next_cursor` or `page.previous_cursor` of the same query.
                 * @example AZ9uWiwAcACAAAAAAAAAoQ
                 */
                cursor?: string;
                /**
                 * @description Zero-based offset; ignored when `cursor` is there.
                 * @example 0
                 */
                offset?: number;
                /**
                 * @description Comma-separated response fields; `id` is always there. Any of id, slug, title, summary, language, category, tags, countries, entities, impactPaths, assets, popularity, verificationState, publishedAt, updatedAt, revision, links, and the groups sources, claims, impactDetails, body.
                 * @example id,slug,title,publishedAt
                 */
                fields?: string;
                /**
                 * @description Comma-separated detail groups: `full` (everything) or any of sources, claims, impactDetails, body.
                 * @example sources,claims
                 */
                include?: string;
                /**
                 * @description `pipeline` (newest stories; the default) or `popular` (popularity in 12-hour freshness buckets).
                 * @example pipeline
                 */
                sort?: "pipeline" | "popular";
                /**
                 * @description Full-text query across titles, summaries, entities, tags and impact paths: words, "phrases", -exclusion, or.
                 * @example interest rates
                 */
                q?: string;
                /**
                 * @description Normalized story category. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "economy"
                 *     ]
                 */
                category?: string[];
                /**
                 * @description G20 member: ISO code or English name; `EU`, `AFU` for the two unions. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "AU"
                 *     ]
                 */
                country?: string[];
                /**
                 * @description Passive entity: text, slug or id. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "reserve-bank-of-australia"
                 *     ]
                 */
                entity?: string[];
                /**
                 * @description Impact path: text, id or lookup token. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "monetary-policy"
                 *     ]
                 */
                impact_path?: string[];
                /**
                 * @description Ticker of an asset that stories touch. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "BTC"
                 *     ]
                 */
                asset?: string[];
                /**
                 * @description Normalized story tag. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "interest-rates"
                 *     ]
                 */
                tag?: string[];
                /**
                 * @description Language of the story: BCP 47 or English name. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "en"
                 *     ]
                 */
                language?: string[];
                /**
                 * @description Inclusive lower bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                published_since?: string;
                /**
                 * @description Inclusive upper bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                published_until?: string;
                /**
                 * @description Inclusive lower bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                updated_since?: string;
                /**
                 * @description Inclusive upper bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                updated_until?: string;
                /**
                 * @description The list as it stood at this time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                as_of?: string;
                /**
                 * @description Counts of the whole list by what its stories are about: comma-separated, any of category, country, tag, entity, language, impact_path, asset.
                 * @example country,category
                 */
                facets?: string;
                /**
                 * @description Counts of the whole list by the hour or day (UTC) of publication.
                 * @example day
                 */
                group_by?: "hour" | "day";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of stories */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "articles": [
                     *         {
                     *           "id": "story_01kxq5mb00e008000000000051",
                     *           "slug": "reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *           "title": "Reserve Bank of Australia holds cash rate at 4.10 %",
                     *           "summary": "The board left the cash rate unchanged and said that services inflation is easing more slowly than goods.",
                     *           "language": "en",
                     *           "category": "economy",
                     *           "tags": [
                     *             "interest-rates",
                     *             "inflation"
                     *           ],
                     *           "countries": [
                     *             "AU"
                     *           ],
                     *           "entities": [
                     *             {
                     *               "id": "ent_01kxq5mb00e00800000000005h",
                     *               "slug": "reserve-bank-of-australia",
                     *               "label": "Reserve Bank of Australia",
                     *               "kind": "central_bank"
                     *             },
                     *             {
                     *               "id": "ent_01kxq5mb00e00800000000005j",
                     *               "slug": "australia",
                     *               "label": "Australia",
                     *               "kind": "country"
                     *             }
                     *           ],
                     *           "impactPaths": [
                     *             {
                     *               "id": "path_01kxq5mb00e008000000000061",
                     *               "token": "policy-rate-to-currency",
                     *               "label": "Policy rate to currency",
                     *               "direction": "mixed"
                     *             }
                     *           ],
                     *           "assets": [
                     *             {
                     *               "ticker": "AUDUSD",
                     *               "label": "Australian dollar / US dollar"
                     *             }
                     *           ],
                     *           "popularity": 4120,
                     *           "verificationState": "corroborated",
                     *           "publishedAt": "2026-07-17T04:30:00.000Z",
                     *           "updatedAt": "2026-07-17T06:12:45.120Z",
                     *           "revision": 2,
                     *           "links": {
                     *             "self": "https://news.example/v1/news/reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *             "html": "https://news.example/stories/reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *             "rss": "https://news.example/v1/rss?entity=reserve-bank-of-australia"
                     *           }
                     *         }
                     *       ],
                     *       "page": {
                     *         "size": 1,
                     *         "returned": 1,
                     *         "number": 1,
                     *         "offset": 0,
                     *         "total": 412,
                     *         "total_relation": "eq",
                     *         "has_next": true,
                     *         "next_cursor": "AZ9uWiwAcACAAAAAAAAAoQ",
                     *         "previous_cursor": null,
                     *         "sort": "pipeline",
                     *         "as_of": "2026-07-18T09:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StoryList"];
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`); The cursor is not one of ours (`invalid_cursor`); The cursor belongs to another query (`cursor_mismatch`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getNewsStory: {
        parameters: {
            query?: {
                /**
                 * @description Comma-separated response fields; `id` is always there. Any of id, slug, title, summary, language, category, tags, countries, entities, impactPaths, assets, popularity, verificationState, publishedAt, updatedAt, revision, links, and the groups sources, claims, impactDetails, body.
                 * @example id,slug,title,publishedAt
                 */
                fields?: string;
                /**
                 * @description Comma-separated detail groups: `full` (everything) or any of sources, claims, impactDetails, body.
                 * @example sources,claims
                 */
                include?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Story id or title slug. An old slug keeps resolving.
                 * @example story_01kxq5mb00e008000000000051
                 */
                idOrSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The story */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "story_01kxq5mb00e008000000000051",
                     *       "slug": "reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *       "title": "Reserve Bank of Australia holds cash rate at 4.10 %",
                     *       "summary": "The board left the cash rate unchanged and said that services inflation is easing more slowly than goods.",
                     *       "language": "en",
                     *       "category": "economy",
                     *       "tags": [
                     *         "interest-rates",
                     *         "inflation"
                     *       ],
                     *       "countries": [
                     *         "AU"
                     *       ],
                     *       "entities": [
                     *         {
                     *           "id": "ent_01kxq5mb00e00800000000005h",
                     *           "slug": "reserve-bank-of-australia",
                     *           "label": "Reserve Bank of Australia",
                     *           "kind": "central_bank"
                     *         },
                     *         {
                     *           "id": "ent_01kxq5mb00e00800000000005j",
                     *           "slug": "australia",
                     *           "label": "Australia",
                     *           "kind": "country"
                     *         }
                     *       ],
                     *       "impactPaths": [
                     *         {
                     *           "id": "path_01kxq5mb00e008000000000061",
                     *           "token": "policy-rate-to-currency",
                     *           "label": "Policy rate to currency",
                     *           "direction": "mixed"
                     *         }
                     *       ],
                     *       "assets": [
                     *         {
                     *           "ticker": "AUDUSD",
                     *           "label": "Australian dollar / US dollar"
                     *         }
                     *       ],
                     *       "popularity": 4120,
                     *       "verificationState": "corroborated",
                     *       "publishedAt": "2026-07-17T04:30:00.000Z",
                     *       "updatedAt": "2026-07-17T06:12:45.120Z",
                     *       "revision": 2,
                     *       "links": {
                     *         "self": "https://news.example/v1/news/reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *         "html": "https://news.example/stories/reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *         "rss": "https://news.example/v1/rss?entity=reserve-bank-of-australia"
                     *       },
                     *       "sources": [
                     *         {
                     *           "id": "src_01kxq5mb00e00800000000006h",
                     *           "publisher": "Harbour Courier",
                     *           "domain": "harbour-courier.example",
                     *           "title": "RBA keeps rates on hold",
                     *           "url": "https://harbour-courier.example/economy/rba-on-hold",
                     *           "publishedAt": "2026-07-17T04:30:00.000Z",
                     *           "sourceType": "publisher",
                     *           "independence": "independent",
                     *           "snippet": "The board judged that holding the cash rate at 4.10 per cent was appropriate."
                     *         }
                     *       ],
                     *       "claims": [
                     *         {
                     *           "id": "clm_01kxq5mb00e008000000000071",
                     *           "claim": "The cash rate stays at 4.10 per cent.",
                     *           "evidenceType": "documented_fact",
                     *           "confidence": "high",
                     *           "state": "corroborated",
                     *           "supporting": [
                     *             {
                     *               "sourceId": "src_01kxq5mb00e00800000000006h",
                     *               "quote": "holding the cash rate at 4.10 per cent"
                     *             }
                     *           ],
                     *           "contradicting": []
                     *         }
                     *       ],
                     *       "impactDetails": [
                     *         {
                     *           "impactPath": "policy-rate-to-currency",
                     *           "direction": "mixed",
                     *           "magnitude": "low",
                     *           "horizon": "short_term",
                     *           "rationale": "The decision was expected; the slower easing of services inflation was not.",
                     *           "evidenceType": "inference",
                     *           "confidence": "medium",
                     *           "assets": [
                     *             {
                     *               "ticker": "AUDUSD",
                     *               "label": "Australian dollar / US dollar"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "body": {
                     *         "html": "<p>The Reserve Bank of Australia left its cash rate at 4.10 per cent.</p>",
                     *         "text": "The Reserve Bank of Australia left its cash rate at 4.10 per cent.",
                     *         "wordCount": 12
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OneStory"];
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`); The record is restricted (`restricted`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It was here and is no more (`gone`) */
            410: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getNewsStoryAlias: {
        parameters: {
            query?: {
                /**
                 * @description Comma-separated response fields; `id` is always there. Any of id, slug, title, summary, language, category, tags, countries, entities, impactPaths, assets, popularity, verificationState, publishedAt, updatedAt, revision, links, and the groups sources, claims, impactDetails, body.
                 * @example id,slug,title,publishedAt
                 */
                fields?: string;
                /**
                 * @description Comma-separated detail groups: `full` (everything) or any of sources, claims, impactDetails, body.
                 * @example sources,claims
                 */
                include?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Story id or title slug. An old slug keeps resolving.
                 * @example story_01kxq5mb00e008000000000051
                 */
                idOrSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The story */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "story_01kxq5mb00e008000000000051",
                     *       "slug": "reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *       "title": "Reserve Bank of Australia holds cash rate at 4.10 %",
                     *       "summary": "The board left the cash rate unchanged and said that services inflation is easing more slowly than goods.",
                     *       "language": "en",
                     *       "category": "economy",
                     *       "tags": [
                     *         "interest-rates",
                     *         "inflation"
                     *       ],
                     *       "countries": [
                     *         "AU"
                     *       ],
                     *       "entities": [
                     *         {
                     *           "id": "ent_01kxq5mb00e00800000000005h",
                     *           "slug": "reserve-bank-of-australia",
                     *           "label": "Reserve Bank of Australia",
                     *           "kind": "central_bank"
                     *         },
                     *         {
                     *           "id": "ent_01kxq5mb00e00800000000005j",
                     *           "slug": "australia",
                     *           "label": "Australia",
                     *           "kind": "country"
                     *         }
                     *       ],
                     *       "impactPaths": [
                     *         {
                     *           "id": "path_01kxq5mb00e008000000000061",
                     *           "token": "policy-rate-to-currency",
                     *           "label": "Policy rate to currency",
                     *           "direction": "mixed"
                     *         }
                     *       ],
                     *       "assets": [
                     *         {
                     *           "ticker": "AUDUSD",
                     *           "label": "Australian dollar / US dollar"
                     *         }
                     *       ],
                     *       "popularity": 4120,
                     *       "verificationState": "corroborated",
                     *       "publishedAt": "2026-07-17T04:30:00.000Z",
                     *       "updatedAt": "2026-07-17T06:12:45.120Z",
                     *       "revision": 2,
                     *       "links": {
                     *         "self": "https://news.example/v1/news/reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *         "html": "https://news.example/stories/reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *         "rss": "https://news.example/v1/rss?entity=reserve-bank-of-australia"
                     *       },
                     *       "sources": [
                     *         {
                     *           "id": "src_01kxq5mb00e00800000000006h",
                     *           "publisher": "Harbour Courier",
                     *           "domain": "harbour-courier.example",
                     *           "title": "RBA keeps rates on hold",
                     *           "url": "https://harbour-courier.example/economy/rba-on-hold",
                     *           "publishedAt": "2026-07-17T04:30:00.000Z",
                     *           "sourceType": "publisher",
                     *           "independence": "independent",
                     *           "snippet": "The board judged that holding the cash rate at 4.10 per cent was appropriate."
                     *         }
                     *       ],
                     *       "claims": [
                     *         {
                     *           "id": "clm_01kxq5mb00e008000000000071",
                     *           "claim": "The cash rate stays at 4.10 per cent.",
                     *           "evidenceType": "documented_fact",
                     *           "confidence": "high",
                     *           "state": "corroborated",
                     *           "supporting": [
                     *             {
                     *               "sourceId": "src_01kxq5mb00e00800000000006h",
                     *               "quote": "holding the cash rate at 4.10 per cent"
                     *             }
                     *           ],
                     *           "contradicting": []
                     *         }
                     *       ],
                     *       "impactDetails": [
                     *         {
                     *           "impactPath": "policy-rate-to-currency",
                     *           "direction": "mixed",
                     *           "magnitude": "low",
                     *           "horizon": "short_term",
                     *           "rationale": "The decision was expected; the slower easing of services inflation was not.",
                     *           "evidenceType": "inference",
                     *           "confidence": "medium",
                     *           "assets": [
                     *             {
                     *               "ticker": "AUDUSD",
                     *               "label": "Australian dollar / US dollar"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "body": {
                     *         "html": "<p>The Reserve Bank of Australia left its cash rate at 4.10 per cent.</p>",
                     *         "text": "The Reserve Bank of Australia left its cash rate at 4.10 per cent.",
                     *         "wordCount": 12
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OneStory"];
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`); The record is restricted (`restricted`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It was here and is no more (`gone`) */
            410: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    searchStories: {
        parameters: {
            query?: {
                /**
                 * @description Page number, starting at 1; ignored when `cursor` or `offset` is there.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Stories per page; alias `limit`.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description Alias of `page_size`.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Opaque cursor from `page.next_cursor` or `page.previous_cursor` of the same query.
                 * @example AZ9uWiwAcACAAAAAAAAAoQ
                 */
                cursor?: string;
                /**
                 * @description Zero-based offset; ignored when `cursor` is there.
                 * @example 0
                 */
                offset?: number;
                /**
                 * @description Comma-separated response fields; `id` is always there. Any of id, slug, title, summary, language, category, tags, countries, entities, impactPaths, assets, popularity, verificationState, publishedAt, updatedAt, revision, links, and the groups sources, claims, impactDetails, body.
                 * @example id,slug,title,publishedAt
                 */
                fields?: string;
                /**
                 * @description Comma-separated detail groups: `full` (everything) or any of sources, claims, impactDetails, body.
                 * @example sources,claims
                 */
                include?: string;
                /**
                 * @description `pipeline` (newest stories; the default) or `popular` (popularity in 12-hour freshness buckets).
                 * @example pipeline
                 */
                sort?: "pipeline" | "popular";
                /**
                 * @description Full-text query across titles, summaries, entities, tags and impact paths: words, "phrases", -exclusion, or. Required, under this name or as `query`.
                 * @example interest rates
                 */
                q?: string;
                /**
                 * @description Alias of `q`.
                 * @example interest rates
                 */
                query?: string;
                /**
                 * @description Normalized story category. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "economy"
                 *     ]
                 */
                category?: string[];
                /**
                 * @description G20 member: ISO code or English name; `EU`, `AFU` for the two unions. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "AU"
                 *     ]
                 */
                country?: string[];
                /**
                 * @description Passive entity: text, slug or id. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "reserve-bank-of-australia"
                 *     ]
                 */
                entity?: string[];
                /**
                 * @description Impact path: text, id or lookup token. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "monetary-policy"
                 *     ]
                 */
                impact_path?: string[];
                /**
                 * @description Ticker of an asset that stories touch. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "BTC"
                 *     ]
                 */
                asset?: string[];
                /**
                 * @description Normalized story tag. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "interest-rates"
                 *     ]
                 */
                tag?: string[];
                /**
                 * @description Language of the story: BCP 47 or English name. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "en"
                 *     ]
                 */
                language?: string[];
                /**
                 * @description Inclusive lower bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                published_since?: string;
                /**
                 * @description Inclusive upper bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                published_until?: string;
                /**
                 * @description Inclusive lower bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                updated_since?: string;
                /**
                 * @description Inclusive upper bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                updated_until?: string;
                /**
                 * @description The list as it stood at this time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                as_of?: string;
                /**
                 * @description Counts of the whole list by what its stories are about: comma-separated, any of category, country, tag, entity, language, impact_path, asset.
                 * @example country,category
                 */
                facets?: string;
                /**
                 * @description Counts of the whole list by the hour or day (UTC) of publication.
                 * @example day
                 */
                group_by?: "hour" | "day";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of stories, with suggestions */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "articles": [
                     *         {
                     *           "id": "story_01kxq5mb00e008000000000051",
                     *           "slug": "reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *           "title": "Reserve Bank of Australia holds cash rate at 4.10 %",
                     *           "summary": "The board left the cash rate unchanged and said that services inflation is easing more slowly than goods.",
                     *           "language": "en",
                     *           "category": "economy",
                     *           "tags": [
                     *             "interest-rates",
                     *             "inflation"
                     *           ],
                     *           "countries": [
                     *             "AU"
                     *           ],
                     *           "entities": [
                     *             {
                     *               "id": "ent_01kxq5mb00e00800000000005h",
                     *               "slug": "reserve-bank-of-australia",
                     *               "label": "Reserve Bank of Australia",
                     *               "kind": "central_bank"
                     *             },
                     *             {
                     *               "id": "ent_01kxq5mb00e00800000000005j",
                     *               "slug": "australia",
                     *               "label": "Australia",
                     *               "kind": "country"
                     *             }
                     *           ],
                     *           "impactPaths": [
                     *             {
                     *               "id": "path_01kxq5mb00e008000000000061",
                     *               "token": "policy-rate-to-currency",
                     *               "label": "Policy rate to currency",
                     *               "direction": "mixed"
                     *             }
                     *           ],
                     *           "assets": [
                     *             {
                     *               "ticker": "AUDUSD",
                     *               "label": "Australian dollar / US dollar"
                     *             }
                     *           ],
                     *           "popularity": 4120,
                     *           "verificationState": "corroborated",
                     *           "publishedAt": "2026-07-17T04:30:00.000Z",
                     *           "updatedAt": "2026-07-17T06:12:45.120Z",
                     *           "revision": 2,
                     *           "links": {
                     *             "self": "https://news.example/v1/news/reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *             "html": "https://news.example/stories/reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *             "rss": "https://news.example/v1/rss?entity=reserve-bank-of-australia"
                     *           }
                     *         }
                     *       ],
                     *       "page": {
                     *         "size": 1,
                     *         "returned": 1,
                     *         "number": 1,
                     *         "offset": 0,
                     *         "total": 412,
                     *         "total_relation": "eq",
                     *         "has_next": true,
                     *         "next_cursor": "AZ9uWiwAcACAAAAAAAAAoQ",
                     *         "previous_cursor": null,
                     *         "sort": "pipeline",
                     *         "as_of": "2026-07-18T09:00:00.000Z"
                     *       },
                     *       "suggestions": {
                     *         "entities": [
                     *           {
                     *             "id": "ent_01kxq5mb00e00800000000005h",
                     *             "slug": "reserve-bank-of-australia",
                     *             "label": "Reserve Bank of Australia",
                     *             "kind": "central_bank",
                     *             "matchCount": 412
                     *           }
                     *         ],
                     *         "tags": [
                     *           {
                     *             "value": "interest-rates",
                     *             "label": "Interest rates",
                     *             "matchCount": 980
                     *           }
                     *         ],
                     *         "impactPaths": [
                     *           {
                     *             "id": "path_01kxq5mb00e008000000000061",
                     *             "token": "policy-rate-to-currency",
                     *             "label": "Policy rate to currency",
                     *             "matchCount": 377
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SearchResult"];
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`); The cursor is not one of ours (`invalid_cursor`); The cursor belongs to another query (`cursor_mismatch`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEntities: {
        parameters: {
            query?: {
                /**
                 * @description Beginning, part or misspelling of a name; alias `query`. Without it the names of most stories are given.
                 * @example reserve bank
                 */
                q?: string;
                /**
                 * @description Alias of `q`.
                 * @example reserve bank
                 */
                query?: string;
                /**
                 * @description Records at most.
                 * @example 20
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Entities, best first */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "entities": [
                     *         {
                     *           "id": "ent_01kxq5mb00e00800000000005h",
                     *           "slug": "reserve-bank-of-australia",
                     *           "label": "Reserve Bank of Australia",
                     *           "kind": "central_bank",
                     *           "value": "reserve bank of australia",
                     *           "aliases": [
                     *             "RBA"
                     *           ],
                     *           "matchCount": 412,
                     *           "counts": {
                     *             "last24h": 2,
                     *             "last7d": 11,
                     *             "last30d": 38
                     *           },
                     *           "lastSeenAt": "2026-07-17T04:30:00.000Z",
                     *           "links": {
                     *             "stories": "https://news.example/v1/entities/reserve-bank-of-australia/stories",
                     *             "rss": "https://news.example/v1/entities/reserve-bank-of-australia/rss"
                     *           }
                     *         }
                     *       ],
                     *       "page": {
                     *         "size": 20,
                     *         "returned": 1,
                     *         "total": 1,
                     *         "total_relation": "eq",
                     *         "as_of": "2026-07-18T09:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EntityList"];
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listImpactPaths: {
        parameters: {
            query?: {
                /**
                 * @description Beginning, part or misspelling of a name; alias `query`. Without it the names of most stories are given.
                 * @example policy rate
                 */
                q?: string;
                /**
                 * @description Alias of `q`.
                 * @example policy rate
                 */
                query?: string;
                /**
                 * @description Records at most.
                 * @example 20
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Impact paths, best first */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "impactPaths": [
                     *         {
                     *           "id": "path_01kxq5mb00e008000000000061",
                     *           "slug": "policy-rate-to-currency",
                     *           "label": "Policy rate to currency",
                     *           "kind": "impact_path",
                     *           "token": "policy-rate-to-currency",
                     *           "aliases": [],
                     *           "matchCount": 412,
                     *           "counts": {
                     *             "last24h": 2,
                     *             "last7d": 11,
                     *             "last30d": 38
                     *           },
                     *           "lastSeenAt": "2026-07-17T04:30:00.000Z",
                     *           "links": {
                     *             "stories": "https://news.example/v1/impact-paths/policy-rate-to-currency/stories",
                     *             "rss": "https://news.example/v1/impact-paths/policy-rate-to-currency/rss"
                     *           }
                     *         }
                     *       ],
                     *       "page": {
                     *         "size": 20,
                     *         "returned": 1,
                     *         "total": 1,
                     *         "total_relation": "eq",
                     *         "as_of": "2026-07-18T09:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ImpactPathList"];
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEntityStories: {
        parameters: {
            query?: {
                /**
                 * @description Page number, starting at 1; ignored when `cursor` or `offset` is there.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Stories per page; alias `limit`.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description Alias of `page_size`.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Opaque cursor from `page.next_cursor` or `page.previous_cursor` of the same query.
                 * @example AZ9uWiwAcACAAAAAAAAAoQ
                 */
                cursor?: string;
                /**
                 * @description Zero-based offset; ignored when `cursor` is there.
                 * @example 0
                 */
                offset?: number;
                /**
                 * @description Comma-separated response fields; `id` is always there. Any of id, slug, title, summary, language, category, tags, countries, entities, impactPaths, assets, popularity, verificationState, publishedAt, updatedAt, revision, links, and the groups sources, claims, impactDetails, body.
                 * @example id,slug,title,publishedAt
                 */
                fields?: string;
                /**
                 * @description Comma-separated detail groups: `full` (everything) or any of sources, claims, impactDetails, body.
                 * @example sources,claims
                 */
                include?: string;
                /**
                 * @description `pipeline` (newest stories; the default) or `popular` (popularity in 12-hour freshness buckets).
                 * @example pipeline
                 */
                sort?: "pipeline" | "popular";
                /**
                 * @description Full-text query across titles, summaries, entities, tags and impact paths: words, "phrases", -exclusion, or.
                 * @example interest rates
                 */
                q?: string;
                /**
                 * @description Normalized story category. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "economy"
                 *     ]
                 */
                category?: string[];
                /**
                 * @description G20 member: ISO code or English name; `EU`, `AFU` for the two unions. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "AU"
                 *     ]
                 */
                country?: string[];
                /**
                 * @description Impact path: text, id or lookup token. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "monetary-policy"
                 *     ]
                 */
                impact_path?: string[];
                /**
                 * @description Ticker of an asset that stories touch. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "BTC"
                 *     ]
                 */
                asset?: string[];
                /**
                 * @description Normalized story tag. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "interest-rates"
                 *     ]
                 */
                tag?: string[];
                /**
                 * @description Language of the story: BCP 47 or English name. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "en"
                 *     ]
                 */
                language?: string[];
                /**
                 * @description Inclusive lower bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                published_since?: string;
                /**
                 * @description Inclusive upper bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                published_until?: string;
                /**
                 * @description Inclusive lower bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                updated_since?: string;
                /**
                 * @description Inclusive upper bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                updated_until?: string;
                /**
                 * @description The list as it stood at this time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                as_of?: string;
                /**
                 * @description Counts of the whole list by what its stories are about: comma-separated, any of category, country, tag, entity, language, impact_path, asset.
                 * @example country,category
                 */
                facets?: string;
                /**
                 * @description Counts of the whole list by the hour or day (UTC) of publication.
                 * @example day
                 */
                group_by?: "hour" | "day";
            };
            header?: never;
            path: {
                /**
                 * @description Entity id, slug, value, label or alias.
                 * @example reserve-bank-of-australia
                 */
                idOrSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of stories */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "articles": [
                     *         {
                     *           "id": "story_01kxq5mb00e008000000000051",
                     *           "slug": "reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *           "title": "Reserve Bank of Australia holds cash rate at 4.10 %",
                     *           "summary": "The board left the cash rate unchanged and said that services inflation is easing more slowly than goods.",
                     *           "language": "en",
                     *           "category": "economy",
                     *           "tags": [
                     *             "interest-rates",
                     *             "inflation"
                     *           ],
                     *           "countries": [
                     *             "AU"
                     *           ],
                     *           "entities": [
                     *             {
                     *               "id": "ent_01kxq5mb00e00800000000005h",
                     *               "slug": "reserve-bank-of-australia",
                     *               "label": "Reserve Bank of Australia",
                     *               "kind": "central_bank"
                     *             },
                     *             {
                     *               "id": "ent_01kxq5mb00e00800000000005j",
                     *               "slug": "australia",
                     *               "label": "Australia",
                     *               "kind": "country"
                     *             }
                     *           ],
                     *           "impactPaths": [
                     *             {
                     *               "id": "path_01kxq5mb00e008000000000061",
                     *               "token": "policy-rate-to-currency",
                     *               "label": "Policy rate to currency",
                     *               "direction": "mixed"
                     *             }
                     *           ],
                     *           "assets": [
                     *             {
                     *               "ticker": "AUDUSD",
                     *               "label": "Australian dollar / US dollar"
                     *             }
                     *           ],
                     *           "popularity": 4120,
                     *           "verificationState": "corroborated",
                     *           "publishedAt": "2026-07-17T04:30:00.000Z",
                     *           "updatedAt": "2026-07-17T06:12:45.120Z",
                     *           "revision": 2,
                     *           "links": {
                     *             "self": "https://news.example/v1/news/reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *             "html": "https://news.example/stories/reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *             "rss": "https://news.example/v1/rss?entity=reserve-bank-of-australia"
                     *           }
                     *         }
                     *       ],
                     *       "page": {
                     *         "size": 1,
                     *         "returned": 1,
                     *         "number": 1,
                     *         "offset": 0,
                     *         "total": 412,
                     *         "total_relation": "eq",
                     *         "has_next": true,
                     *         "next_cursor": "AZ9uWiwAcACAAAAAAAAAoQ",
                     *         "previous_cursor": null,
                     *         "sort": "pipeline",
                     *         "as_of": "2026-07-18T09:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StoryList"];
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`); The cursor is not one of ours (`invalid_cursor`); The cursor belongs to another query (`cursor_mismatch`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listImpactPathStories: {
        parameters: {
            query?: {
                /**
                 * @description Page number, starting at 1; ignored when `cursor` or `offset` is there.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Stories per page; alias `limit`.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description Alias of `page_size`.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Opaque cursor from `page.next_cursor` or `page.previous_cursor` of the same query.
                 * @example AZ9uWiwAcACAAAAAAAAAoQ
                 */
                cursor?: string;
                /**
                 * @description Zero-based offset; ignored when `cursor` is there.
                 * @example 0
                 */
                offset?: number;
                /**
                 * @description Comma-separated response fields; `id` is always there. Any of id, slug, title, summary, language, category, tags, countries, entities, impactPaths, assets, popularity, verificationState, publishedAt, updatedAt, revision, links, and the groups sources, claims, impactDetails, body.
                 * @example id,slug,title,publishedAt
                 */
                fields?: string;
                /**
                 * @description Comma-separated detail groups: `full` (everything) or any of sources, claims, impactDetails, body.
                 * @example sources,claims
                 */
                include?: string;
                /**
                 * @description `pipeline` (newest stories; the default) or `popular` (popularity in 12-hour freshness buckets).
                 * @example pipeline
                 */
                sort?: "pipeline" | "popular";
                /**
                 * @description Full-text query across titles, summaries, entities, tags and impact paths: words, "phrases", -exclusion, or.
                 * @example interest rates
                 */
                q?: string;
                /**
                 * @description Normalized story category. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "economy"
                 *     ]
                 */
                category?: string[];
                /**
                 * @description G20 member: ISO code or English name; `EU`, `AFU` for the two unions. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "AU"
                 *     ]
                 */
                country?: string[];
                /**
                 * @description Passive entity: text, slug or id. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "reserve-bank-of-australia"
                 *     ]
                 */
                entity?: string[];
                /**
                 * @description Ticker of an asset that stories touch. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "BTC"
                 *     ]
                 */
                asset?: string[];
                /**
                 * @description Normalized story tag. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "interest-rates"
                 *     ]
                 */
                tag?: string[];
                /**
                 * @description Language of the story: BCP 47 or English name. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "en"
                 *     ]
                 */
                language?: string[];
                /**
                 * @description Inclusive lower bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                published_since?: string;
                /**
                 * @description Inclusive upper bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                published_until?: string;
                /**
                 * @description Inclusive lower bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                updated_since?: string;
                /**
                 * @description Inclusive upper bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                updated_until?: string;
                /**
                 * @description The list as it stood at this time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                as_of?: string;
                /**
                 * @description Counts of the whole list by what its stories are about: comma-separated, any of category, country, tag, entity, language, impact_path, asset.
                 * @example country,category
                 */
                facets?: string;
                /**
                 * @description Counts of the whole list by the hour or day (UTC) of publication.
                 * @example day
                 */
                group_by?: "hour" | "day";
            };
            header?: never;
            path: {
                /**
                 * @description Impact path id, token or label.
                 * @example policy-rate-to-currency
                 */
                idOrSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of stories */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "articles": [
                     *         {
                     *           "id": "story_01kxq5mb00e008000000000051",
                     *           "slug": "reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *           "title": "Reserve Bank of Australia holds cash rate at 4.10 %",
                     *           "summary": "The board left the cash rate unchanged and said that services inflation is easing more slowly than goods.",
                     *           "language": "en",
                     *           "category": "economy",
                     *           "tags": [
                     *             "interest-rates",
                     *             "inflation"
                     *           ],
                     *           "countries": [
                     *             "AU"
                     *           ],
                     *           "entities": [
                     *             {
                     *               "id": "ent_01kxq5mb00e00800000000005h",
                     *               "slug": "reserve-bank-of-australia",
                     *               "label": "Reserve Bank of Australia",
                     *               "kind": "central_bank"
                     *             },
                     *             {
                     *               "id": "ent_01kxq5mb00e00800000000005j",
                     *               "slug": "australia",
                     *               "label": "Australia",
                     *               "kind": "country"
                     *             }
                     *           ],
                     *           "impactPaths": [
                     *             {
                     *               "id": "path_01kxq5mb00e008000000000061",
                     *               "token": "policy-rate-to-currency",
                     *               "label": "Policy rate to currency",
                     *               "direction": "mixed"
                     *             }
                     *           ],
                     *           "assets": [
                     *             {
                     *               "ticker": "AUDUSD",
                     *               "label": "Australian dollar / US dollar"
                     *             }
                     *           ],
                     *           "popularity": 4120,
                     *           "verificationState": "corroborated",
                     *           "publishedAt": "2026-07-17T04:30:00.000Z",
                     *           "updatedAt": "2026-07-17T06:12:45.120Z",
                     *           "revision": 2,
                     *           "links": {
                     *             "self": "https://news.example/v1/news/reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *             "html": "https://news.example/stories/reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *             "rss": "https://news.example/v1/rss?entity=reserve-bank-of-australia"
                     *           }
                     *         }
                     *       ],
                     *       "page": {
                     *         "size": 1,
                     *         "returned": 1,
                     *         "number": 1,
                     *         "offset": 0,
                     *         "total": 412,
                     *         "total_relation": "eq",
                     *         "has_next": true,
                     *         "next_cursor": "AZ9uWiwAcACAAAAAAAAAoQ",
                     *         "previous_cursor": null,
                     *         "sort": "pipeline",
                     *         "as_of": "2026-07-18T09:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StoryList"];
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`); The cursor is not one of ours (`invalid_cursor`); The cursor belongs to another query (`cursor_mismatch`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAssetStories: {
        parameters: {
            query?: {
                /**
                 * @description Page number, starting at 1; ignored when `cursor` or `offset` is there.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Stories per page; alias `limit`.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description Alias of `page_size`.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Opaque cursor from `page.next_cursor` or `page.previous_cursor` of the same query.
                 * @example AZ9uWiwAcACAAAAAAAAAoQ
                 */
                cursor?: string;
                /**
                 * @description Zero-based offset; ignored when `cursor` is there.
                 * @example 0
                 */
                offset?: number;
                /**
                 * @description Comma-separated response fields; `id` is always there. Any of id, slug, title, summary, language, category, tags, countries, entities, impactPaths, assets, popularity, verificationState, publishedAt, updatedAt, revision, links, and the groups sources, claims, impactDetails, body.
                 * @example id,slug,title,publishedAt
                 */
                fields?: string;
                /**
                 * @description Comma-separated detail groups: `full` (everything) or any of sources, claims, impactDetails, body.
                 * @example sources,claims
                 */
                include?: string;
                /**
                 * @description `pipeline` (newest stories; the default) or `popular` (popularity in 12-hour freshness buckets).
                 * @example pipeline
                 */
                sort?: "pipeline" | "popular";
                /**
                 * @description Full-text query across titles, summaries, entities, tags and impact paths: words, "phrases", -exclusion, or.
                 * @example interest rates
                 */
                q?: string;
                /**
                 * @description Normalized story category. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "economy"
                 *     ]
                 */
                category?: string[];
                /**
                 * @description G20 member: ISO code or English name; `EU`, `AFU` for the two unions. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "AU"
                 *     ]
                 */
                country?: string[];
                /**
                 * @description Passive entity: text, slug or id. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "reserve-bank-of-australia"
                 *     ]
                 */
                entity?: string[];
                /**
                 * @description Normalized story tag. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "interest-rates"
                 *     ]
                 */
                tag?: string[];
                /**
                 * @description Language of the story: BCP 47 or English name. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "en"
                 *     ]
                 */
                language?: string[];
                /**
                 * @description Inclusive lower bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                published_since?: string;
                /**
                 * @description Inclusive upper bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                published_until?: string;
                /**
                 * @description Inclusive lower bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                updated_since?: string;
                /**
                 * @description Inclusive upper bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                updated_until?: string;
                /**
                 * @description The list as it stood at this time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                as_of?: string;
                /**
                 * @description Counts of the whole list by what its stories are about: comma-separated, any of category, country, tag, entity, language, impact_path, asset.
                 * @example country,category
                 */
                facets?: string;
                /**
                 * @description Counts of the whole list by the hour or day (UTC) of publication.
                 * @example day
                 */
                group_by?: "hour" | "day";
            };
            header?: never;
            path: {
                /**
                 * @description Ticker or label of an asset, or id, token or label of an impact path whose stories touch assets.
                 * @example AUDUSD
                 */
                idOrSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of stories */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "articles": [
                     *         {
                     *           "id": "story_01kxq5mb00e008000000000051",
                     *           "slug": "reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *           "title": "Reserve Bank of Australia holds cash rate at 4.10 %",
                     *           "summary": "The board left the cash rate unchanged and said that services inflation is easing more slowly than goods.",
                     *           "language": "en",
                     *           "category": "economy",
                     *           "tags": [
                     *             "interest-rates",
                     *             "inflation"
                     *           ],
                     *           "countries": [
                     *             "AU"
                     *           ],
                     *           "entities": [
                     *             {
                     *               "id": "ent_01kxq5mb00e00800000000005h",
                     *               "slug": "reserve-bank-of-australia",
                     *               "label": "Reserve Bank of Australia",
                     *               "kind": "central_bank"
                     *             },
                     *             {
                     *               "id": "ent_01kxq5mb00e00800000000005j",
                     *               "slug": "australia",
                     *               "label": "Australia",
                     *               "kind": "country"
                     *             }
                     *           ],
                     *           "impactPaths": [
                     *             {
                     *               "id": "path_01kxq5mb00e008000000000061",
                     *               "token": "policy-rate-to-currency",
                     *               "label": "Policy rate to currency",
                     *               "direction": "mixed"
                     *             }
                     *           ],
                     *           "assets": [
                     *             {
                     *               "ticker": "AUDUSD",
                     *               "label": "Australian dollar / US dollar"
                     *             }
                     *           ],
                     *           "popularity": 4120,
                     *           "verificationState": "corroborated",
                     *           "publishedAt": "2026-07-17T04:30:00.000Z",
                     *           "updatedAt": "2026-07-17T06:12:45.120Z",
                     *           "revision": 2,
                     *           "links": {
                     *             "self": "https://news.example/v1/news/reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *             "html": "https://news.example/stories/reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *             "rss": "https://news.example/v1/rss?entity=reserve-bank-of-australia"
                     *           }
                     *         }
                     *       ],
                     *       "page": {
                     *         "size": 1,
                     *         "returned": 1,
                     *         "number": 1,
                     *         "offset": 0,
                     *         "total": 412,
                     *         "total_relation": "eq",
                     *         "has_next": true,
                     *         "next_cursor": "AZ9uWiwAcACAAAAAAAAAoQ",
                     *         "previous_cursor": null,
                     *         "sort": "pipeline",
                     *         "as_of": "2026-07-18T09:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StoryList"];
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`); The cursor is not one of ours (`invalid_cursor`); The cursor belongs to another query (`cursor_mismatch`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFilters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Values of filters, sorts, fields, groups and bounds */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "categories": [
                     *         {
                     *           "value": "economy",
                     *           "label": "Economy",
                     *           "count": 5120
                     *         }
                     *       ],
                     *       "countries": [
                     *         {
                     *           "code": "AU",
                     *           "name": "Australia",
                     *           "count": 2210
                     *         }
                     *       ],
                     *       "tags": [
                     *         {
                     *           "value": "interest-rates",
                     *           "label": "Interest rates",
                     *           "count": 980
                     *         }
                     *       ],
                     *       "languages": [
                     *         {
                     *           "value": "en",
                     *           "label": "English",
                     *           "count": 20114
                     *         }
                     *       ],
                     *       "sorts": [
                     *         "pipeline",
                     *         "popular"
                     *       ],
                     *       "fields": [
                     *         "id",
                     *         "slug",
                     *         "title"
                     *       ],
                     *       "include": [
                     *         "full",
                     *         "sources",
                     *         "claims",
                     *         "impactDetails",
                     *         "body"
                     *       ],
                     *       "limits": {
                     *         "pageSize": 100,
                     *         "defaultPageSize": 20,
                     *         "lookup": 50,
                     *         "defaultLookup": 20,
                     *         "query": 500,
                     *         "text": 200,
                     *         "cursor": 4096,
                     *         "exactTotal": 10000
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Filters"];
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEditorialPosts: {
        parameters: {
            query?: {
                /**
                 * @description Posts of this type; `country_analysis` (also with a blank or a hyphen) is another name of `analysis`.
                 * @example analysis
                 */
                type?: "article" | "opinion" | "investigation" | "analysis" | "country_analysis";
                /**
                 * @description Posts that are about this G20 member: ISO code or English name; `EU`, `AFU` for the two unions.
                 * @example AU
                 */
                country?: string;
                /**
                 * @description Posts of this normalized category.
                 * @example economy
                 */
                category?: string;
                /**
                 * @description Posts per page.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Zero-based offset; ignored when `cursor` is there.
                 * @example 0
                 */
                offset?: number;
                /**
                 * @description Opaque cursor from `page.next_cursor` or `page.previous_cursor` of the same query.
                 * @example AZ9uWiwAcACAAAAAAAAAoQ
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of posts */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "posts": [
                     *         {
                     *           "id": "post_01kxq5mb00e00800000000003h",
                     *           "slug": "what-a-missing-sentence-says",
                     *           "type": "article",
                     *           "period": null,
                     *           "title": "What a missing sentence says",
                     *           "dek": "The Reserve Bank of Australia left its rate alone and changed its words.",
                     *           "categories": [
                     *             "economy"
                     *           ],
                     *           "countries": [
                     *             "AU"
                     *           ],
                     *           "persona": {
                     *             "slug": "tilda-marsh",
                     *             "name": "Tilda Marsh",
                     *             "bio": "Reads central banks, budgets and prices.",
                     *             "automated": true,
                     *             "disclosure": "Tilda Marsh is an automated persona: a program wrote this, no person did."
                     *           },
                     *           "sourceStories": [
                     *             {
                     *               "id": "story_01kxq5mb00e008000000000051",
                     *               "slug": "reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *               "title": "Reserve Bank of Australia holds cash rate at 4.10 %"
                     *             }
                     *           ],
                     *           "publishedAt": "2026-07-17T09:00:00.000Z",
                     *           "updatedAt": "2026-07-17T09:00:00.000Z",
                     *           "revision": 1,
                     *           "links": {
                     *             "self": "https://news.example/v1/editorial-posts/what-a-missing-sentence-says",
                     *             "html": "https://news.example/posts/what-a-missing-sentence-says"
                     *           }
                     *         }
                     *       ],
                     *       "page": {
                     *         "size": 1,
                     *         "returned": 1,
                     *         "number": 1,
                     *         "offset": 0,
                     *         "total": 412,
                     *         "total_relation": "eq",
                     *         "has_next": true,
                     *         "next_cursor": "AZ9uWiwAcACAAAAAAAAAoQ",
                     *         "previous_cursor": null,
                     *         "sort": "pipeline",
                     *         "as_of": "2026-07-18T09:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PostList"];
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`); The cursor is not one of ours (`invalid_cursor`); The cursor belongs to another query (`cursor_mismatch`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getEditorialPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Post id or slug. An old slug keeps resolving.
                 * @example post_01kxq5mb00e00800000000003h
                 */
                idOrSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The post */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "post_01kxq5mb00e00800000000003h",
                     *       "slug": "what-a-missing-sentence-says",
                     *       "type": "article",
                     *       "period": null,
                     *       "title": "What a missing sentence says",
                     *       "dek": "The Reserve Bank of Australia left its rate alone and changed its words.",
                     *       "categories": [
                     *         "economy"
                     *       ],
                     *       "countries": [
                     *         "AU"
                     *       ],
                     *       "persona": {
                     *         "slug": "tilda-marsh",
                     *         "name": "Tilda Marsh",
                     *         "bio": "Reads central banks, budgets and prices.",
                     *         "automated": true,
                     *         "disclosure": "Tilda Marsh is an automated persona: a program wrote this, no person did."
                     *       },
                     *       "sourceStories": [
                     *         {
                     *           "id": "story_01kxq5mb00e008000000000051",
                     *           "slug": "reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *           "title": "Reserve Bank of Australia holds cash rate at 4.10 %"
                     *         }
                     *       ],
                     *       "publishedAt": "2026-07-17T09:00:00.000Z",
                     *       "updatedAt": "2026-07-17T09:00:00.000Z",
                     *       "revision": 1,
                     *       "links": {
                     *         "self": "https://news.example/v1/editorial-posts/what-a-missing-sentence-says",
                     *         "html": "https://news.example/posts/what-a-missing-sentence-says"
                     *       },
                     *       "sections": [
                     *         {
                     *           "id": "what-happened",
                     *           "heading": "What happened",
                     *           "html": "<p>The rate stays where it was [1].</p>",
                     *           "text": "The rate stays where it was [1].",
                     *           "citations": [
                     *             1
                     *           ]
                     *         }
                     *       ],
                     *       "citations": [
                     *         {
                     *           "n": 1,
                     *           "title": "RBA keeps rates on hold",
                     *           "url": "https://harbour-courier.example/economy/rba-on-hold",
                     *           "publisher": "Harbour Courier",
                     *           "publishedAt": "2026-07-17T04:30:00.000Z",
                     *           "quote": "holding the cash rate at 4.10 per cent"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Post"];
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /**
                 * @description Opaque cursor from `page.next_cursor` or a change; without it the history begins.
                 * @example YwAAAAAAAARyAAABnz0bKgC7lq0T0Hh1v3jW5uE
                 */
                cursor?: string;
                /**
                 * @description Changes per page; alias `page_size`.
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description Alias of `limit`.
                 * @example 50
                 */
                page_size?: number;
                /**
                 * @description Where to begin without a cursor: the first change at this time or later. ISO 8601; ignored beside `cursor`.
                 * @example 2026-07-01
                 */
                since?: string;
                /**
                 * @description Seconds to wait for a change when there is none yet.
                 * @example 20
                 */
                wait?: number;
                /**
                 * @description Comma-separated response fields; `id` is always there. Any of id, slug, title, summary, language, category, tags, countries, entities, impactPaths, assets, popularity, verificationState, publishedAt, updatedAt, revision, links, and the groups sources, claims, impactDetails, body.
                 * @example id,slug,title,publishedAt
                 */
                fields?: string;
                /**
                 * @description Comma-separated detail groups: `full` (everything) or any of sources, claims, impactDetails, body.
                 * @example sources,claims
                 */
                include?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A part of the history, oldest first */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "changes": [
                     *         {
                     *           "kind": "upsert",
                     *           "id": "story_01kxq5mb00e008000000000051",
                     *           "at": "2026-07-17T06:12:45.120Z",
                     *           "revision": 2,
                     *           "mergedInto": null,
                     *           "reason": null,
                     *           "cursor": "YwAAAAAAAARzAAABnz0bKgC7lq0T0Hh1v3jW5uE",
                     *           "story": {
                     *             "id": "story_01kxq5mb00e008000000000051",
                     *             "slug": "reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *             "title": "Reserve Bank of Australia holds cash rate at 4.10 %",
                     *             "summary": "The board left the cash rate unchanged and said that services inflation is easing more slowly than goods.",
                     *             "language": "en",
                     *             "category": "economy",
                     *             "tags": [
                     *               "interest-rates",
                     *               "inflation"
                     *             ],
                     *             "countries": [
                     *               "AU"
                     *             ],
                     *             "entities": [
                     *               {
                     *                 "id": "ent_01kxq5mb00e00800000000005h",
                     *                 "slug": "reserve-bank-of-australia",
                     *                 "label": "Reserve Bank of Australia",
                     *                 "kind": "central_bank"
                     *               },
                     *               {
                     *                 "id": "ent_01kxq5mb00e00800000000005j",
                     *                 "slug": "australia",
                     *                 "label": "Australia",
                     *                 "kind": "country"
                     *               }
                     *             ],
                     *             "impactPaths": [
                     *               {
                     *                 "id": "path_01kxq5mb00e008000000000061",
                     *                 "token": "policy-rate-to-currency",
                     *                 "label": "Policy rate to currency",
                     *                 "direction": "mixed"
                     *               }
                     *             ],
                     *             "assets": [
                     *               {
                     *                 "ticker": "AUDUSD",
                     *                 "label": "Australian dollar / US dollar"
                     *               }
                     *             ],
                     *             "popularity": 4120,
                     *             "verificationState": "corroborated",
                     *             "publishedAt": "2026-07-17T04:30:00.000Z",
                     *             "updatedAt": "2026-07-17T06:12:45.120Z",
                     *             "revision": 2,
                     *             "links": {
                     *               "self": "https://news.example/v1/news/reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *               "html": "https://news.example/stories/reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *               "rss": "https://news.example/v1/rss?entity=reserve-bank-of-australia"
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "reset": false,
                     *       "page": {
                     *         "size": 50,
                     *         "returned": 1,
                     *         "has_more": false,
                     *         "next_cursor": "YwAAAAAAAARzAAABnz0bKgC7lq0T0Hh1v3jW5uE",
                     *         "as_of": "2026-07-17T06:12:45.120Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ChangeList"];
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`); The cursor is not one of ours (`invalid_cursor`); The cursor belongs to another query (`cursor_mismatch`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRevisions: {
        parameters: {
            query?: {
                /**
                 * @description Revisions per page; alias `page_size`.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Alias of `limit`.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description Opaque cursor from `page.next_cursor`.
                 * @example cgAAAAAAAAACx2l5Y0b3o1mJm2rW
                 */
                cursor?: string;
                /**
                 * @description Comma-separated response fields; `id` is always there. Any of id, slug, title, summary, language, category, tags, countries, entities, impactPaths, assets, popularity, verificationState, publishedAt, updatedAt, revision, links, and the groups sources, claims, impactDetails, body.
                 * @example id,slug,title,publishedAt
                 */
                fields?: string;
                /**
                 * @description Comma-separated detail groups: `full` (everything) or any of sources, claims, impactDetails, body.
                 * @example sources,claims
                 */
                include?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Story id or title slug. An old slug keeps resolving.
                 * @example story_01kxq5mb00e008000000000051
                 */
                idOrSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of revisions */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "storyId": "story_01kxq5mb00e008000000000051",
                     *       "revisions": [
                     *         {
                     *           "revision": 2,
                     *           "updatedAt": "2026-07-17T06:12:45.120Z",
                     *           "at": "2026-07-17T06:12:45.120Z",
                     *           "changed": [
                     *             "title",
                     *             "tags"
                     *           ],
                     *           "changes": [
                     *             {
                     *               "field": "title",
                     *               "before": "Reserve Bank of Australia keeps cash rate at 4.10 %",
                     *               "after": "Reserve Bank of Australia holds cash rate at 4.10 %",
                     *               "segments": [
                     *                 {
                     *                   "op": "equal",
                     *                   "text": "Reserve Bank of Australia ",
                     *                   "omitted": 0
                     *                 },
                     *                 {
                     *                   "op": "deleted",
                     *                   "text": "keeps",
                     *                   "omitted": 0
                     *                 },
                     *                 {
                     *                   "op": "inserted",
                     *                   "text": "holds",
                     *                   "omitted": 0
                     *                 },
                     *                 {
                     *                   "op": "equal",
                     *                   "text": " cash rate at 4.10 %",
                     *                   "omitted": 0
                     *                 }
                     *               ]
                     *             },
                     *             {
                     *               "field": "tags",
                     *               "before": [
                     *                 "interest-rates"
                     *               ],
                     *               "after": [
                     *                 "interest-rates",
                     *                 "inflation"
                     *               ],
                     *               "segments": null
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "page": {
                     *         "size": 1,
                     *         "returned": 1,
                     *         "total": 2,
                     *         "has_next": true,
                     *         "next_cursor": "cgAAAAAAAAACx2l5Y0b3o1mJm2rW"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RevisionList"];
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`); The cursor is not one of ours (`invalid_cursor`); The cursor belongs to another query (`cursor_mismatch`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`); The record is restricted (`restricted`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It was here and is no more (`gone`) */
            410: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRevisionsAlias: {
        parameters: {
            query?: {
                /**
                 * @description Revisions per page; alias `page_size`.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Alias of `limit`.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description Opaque cursor from `page.next_cursor`.
                 * @example cgAAAAAAAAACx2l5Y0b3o1mJm2rW
                 */
                cursor?: string;
                /**
                 * @description Comma-separated response fields; `id` is always there. Any of id, slug, title, summary, language, category, tags, countries, entities, impactPaths, assets, popularity, verificationState, publishedAt, updatedAt, revision, links, and the groups sources, claims, impactDetails, body.
                 * @example id,slug,title,publishedAt
                 */
                fields?: string;
                /**
                 * @description Comma-separated detail groups: `full` (everything) or any of sources, claims, impactDetails, body.
                 * @example sources,claims
                 */
                include?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Story id or title slug. An old slug keeps resolving.
                 * @example story_01kxq5mb00e008000000000051
                 */
                idOrSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of revisions */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "storyId": "story_01kxq5mb00e008000000000051",
                     *       "revisions": [
                     *         {
                     *           "revision": 2,
                     *           "updatedAt": "2026-07-17T06:12:45.120Z",
                     *           "at": "2026-07-17T06:12:45.120Z",
                     *           "changed": [
                     *             "title",
                     *             "tags"
                     *           ],
                     *           "changes": [
                     *             {
                     *               "field": "title",
                     *               "before": "Reserve Bank of Australia keeps cash rate at 4.10 %",
                     *               "after": "Reserve Bank of Australia holds cash rate at 4.10 %",
                     *               "segments": [
                     *                 {
                     *                   "op": "equal",
                     *                   "text": "Reserve Bank of Australia ",
                     *                   "omitted": 0
                     *                 },
                     *                 {
                     *                   "op": "deleted",
                     *                   "text": "keeps",
                     *                   "omitted": 0
                     *                 },
                     *                 {
                     *                   "op": "inserted",
                     *                   "text": "holds",
                     *                   "omitted": 0
                     *                 },
                     *                 {
                     *                   "op": "equal",
                     *                   "text": " cash rate at 4.10 %",
                     *                   "omitted": 0
                     *                 }
                     *               ]
                     *             },
                     *             {
                     *               "field": "tags",
                     *               "before": [
                     *                 "interest-rates"
                     *               ],
                     *               "after": [
                     *                 "interest-rates",
                     *                 "inflation"
                     *               ],
                     *               "segments": null
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "page": {
                     *         "size": 1,
                     *         "returned": 1,
                     *         "total": 2,
                     *         "has_next": true,
                     *         "next_cursor": "cgAAAAAAAAACx2l5Y0b3o1mJm2rW"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RevisionList"];
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`); The cursor is not one of ours (`invalid_cursor`); The cursor belongs to another query (`cursor_mismatch`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`); The record is restricted (`restricted`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It was here and is no more (`gone`) */
            410: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRevision: {
        parameters: {
            query?: {
                /**
                 * @description Comma-separated response fields; `id` is always there. Any of id, slug, title, summary, language, category, tags, countries, entities, impactPaths, assets, popularity, verificationState, publishedAt, updatedAt, revision, links, and the groups sources, claims, impactDetails, body.
                 * @example id,slug,title,publishedAt
                 */
                fields?: string;
                /**
                 * @description Comma-separated detail groups: `full` (everything) or any of sources, claims, impactDetails, body.
                 * @example sources,claims
                 */
                include?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Story id or title slug. An old slug keeps resolving.
                 * @example story_01kxq5mb00e008000000000051
                 */
                idOrSlug: string;
                /**
                 * @description Number of the revision, from 1.
                 * @example 2
                 */
                revision: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revision */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "revision": 2,
                     *       "updatedAt": "2026-07-17T06:12:45.120Z",
                     *       "at": "2026-07-17T06:12:45.120Z",
                     *       "changed": [
                     *         "title",
                     *         "tags"
                     *       ],
                     *       "changes": [
                     *         {
                     *           "field": "title",
                     *           "before": "Reserve Bank of Australia keeps cash rate at 4.10 %",
                     *           "after": "Reserve Bank of Australia holds cash rate at 4.10 %",
                     *           "segments": [
                     *             {
                     *               "op": "equal",
                     *               "text": "Reserve Bank of Australia ",
                     *               "omitted": 0
                     *             },
                     *             {
                     *               "op": "deleted",
                     *               "text": "keeps",
                     *               "omitted": 0
                     *             },
                     *             {
                     *               "op": "inserted",
                     *               "text": "holds",
                     *               "omitted": 0
                     *             },
                     *             {
                     *               "op": "equal",
                     *               "text": " cash rate at 4.10 %",
                     *               "omitted": 0
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "field": "tags",
                     *           "before": [
                     *             "interest-rates"
                     *           ],
                     *           "after": [
                     *             "interest-rates",
                     *             "inflation"
                     *           ],
                     *           "segments": null
                     *         }
                     *       ],
                     *       "story": {
                     *         "id": "story_01kxq5mb00e008000000000051",
                     *         "slug": "reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *         "title": "Reserve Bank of Australia holds cash rate at 4.10 %",
                     *         "summary": "The board left the cash rate unchanged and said that services inflation is easing more slowly than goods.",
                     *         "language": "en",
                     *         "category": "economy",
                     *         "tags": [
                     *           "interest-rates",
                     *           "inflation"
                     *         ],
                     *         "countries": [
                     *           "AU"
                     *         ],
                     *         "entities": [
                     *           {
                     *             "id": "ent_01kxq5mb00e00800000000005h",
                     *             "slug": "reserve-bank-of-australia",
                     *             "label": "Reserve Bank of Australia",
                     *             "kind": "central_bank"
                     *           },
                     *           {
                     *             "id": "ent_01kxq5mb00e00800000000005j",
                     *             "slug": "australia",
                     *             "label": "Australia",
                     *             "kind": "country"
                     *           }
                     *         ],
                     *         "impactPaths": [
                     *           {
                     *             "id": "path_01kxq5mb00e008000000000061",
                     *             "token": "policy-rate-to-currency",
                     *             "label": "Policy rate to currency",
                     *             "direction": "mixed"
                     *           }
                     *         ],
                     *         "assets": [
                     *           {
                     *             "ticker": "AUDUSD",
                     *             "label": "Australian dollar / US dollar"
                     *           }
                     *         ],
                     *         "popularity": 4120,
                     *         "verificationState": "corroborated",
                     *         "publishedAt": "2026-07-17T04:30:00.000Z",
                     *         "updatedAt": "2026-07-17T06:12:45.120Z",
                     *         "revision": 2,
                     *         "links": {
                     *           "self": "https://news.example/v1/news/reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *           "html": "https://news.example/stories/reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *           "rss": "https://news.example/v1/rss?entity=reserve-bank-of-australia"
                     *         },
                     *         "sources": [
                     *           {
                     *             "id": "src_01kxq5mb00e00800000000006h",
                     *             "publisher": "Harbour Courier",
                     *             "domain": "harbour-courier.example",
                     *             "title": "RBA keeps rates on hold",
                     *             "url": "https://harbour-courier.example/economy/rba-on-hold",
                     *             "publishedAt": "2026-07-17T04:30:00.000Z",
                     *             "sourceType": "publisher",
                     *             "independence": "independent",
                     *             "snippet": "The board judged that holding the cash rate at 4.10 per cent was appropriate."
                     *           }
                     *         ],
                     *         "claims": [
                     *           {
                     *             "id": "clm_01kxq5mb00e008000000000071",
                     *             "claim": "The cash rate stays at 4.10 per cent.",
                     *             "evidenceType": "documented_fact",
                     *             "confidence": "high",
                     *             "state": "corroborated",
                     *             "supporting": [
                     *               {
                     *                 "sourceId": "src_01kxq5mb00e00800000000006h",
                     *                 "quote": "holding the cash rate at 4.10 per cent"
                     *               }
                     *             ],
                     *             "contradicting": []
                     *           }
                     *         ],
                     *         "impactDetails": [
                     *           {
                     *             "impactPath": "policy-rate-to-currency",
                     *             "direction": "mixed",
                     *             "magnitude": "low",
                     *             "horizon": "short_term",
                     *             "rationale": "The decision was expected; the slower easing of services inflation was not.",
                     *             "evidenceType": "inference",
                     *             "confidence": "medium",
                     *             "assets": [
                     *               {
                     *                 "ticker": "AUDUSD",
                     *                 "label": "Australian dollar / US dollar"
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "body": {
                     *           "html": "<p>The Reserve Bank of Australia left its cash rate at 4.10 per cent.</p>",
                     *           "text": "The Reserve Bank of Australia left its cash rate at 4.10 per cent.",
                     *           "wordCount": 12
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RevisionOfStory"];
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`); The record is restricted (`restricted`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It was here and is no more (`gone`) */
            410: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRevisionAlias: {
        parameters: {
            query?: {
                /**
                 * @description Comma-separated response fields; `id` is always there. Any of id, slug, title, summary, language, category, tags, countries, entities, impactPaths, assets, popularity, verificationState, publishedAt, updatedAt, revision, links, and the groups sources, claims, impactDetails, body.
                 * @example id,slug,title,publishedAt
                 */
                fields?: string;
                /**
                 * @description Comma-separated detail groups: `full` (everything) or any of sources, claims, impactDetails, body.
                 * @example sources,claims
                 */
                include?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Story id or title slug. An old slug keeps resolving.
                 * @example story_01kxq5mb00e008000000000051
                 */
                idOrSlug: string;
                /**
                 * @description Number of the revision, from 1.
                 * @example 2
                 */
                revision: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revision */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "revision": 2,
                     *       "updatedAt": "2026-07-17T06:12:45.120Z",
                     *       "at": "2026-07-17T06:12:45.120Z",
                     *       "changed": [
                     *         "title",
                     *         "tags"
                     *       ],
                     *       "changes": [
                     *         {
                     *           "field": "title",
                     *           "before": "Reserve Bank of Australia keeps cash rate at 4.10 %",
                     *           "after": "Reserve Bank of Australia holds cash rate at 4.10 %",
                     *           "segments": [
                     *             {
                     *               "op": "equal",
                     *               "text": "Reserve Bank of Australia ",
                     *               "omitted": 0
                     *             },
                     *             {
                     *               "op": "deleted",
                     *               "text": "keeps",
                     *               "omitted": 0
                     *             },
                     *             {
                     *               "op": "inserted",
                     *               "text": "holds",
                     *               "omitted": 0
                     *             },
                     *             {
                     *               "op": "equal",
                     *               "text": " cash rate at 4.10 %",
                     *               "omitted": 0
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "field": "tags",
                     *           "before": [
                     *             "interest-rates"
                     *           ],
                     *           "after": [
                     *             "interest-rates",
                     *             "inflation"
                     *           ],
                     *           "segments": null
                     *         }
                     *       ],
                     *       "story": {
                     *         "id": "story_01kxq5mb00e008000000000051",
                     *         "slug": "reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *         "title": "Reserve Bank of Australia holds cash rate at 4.10 %",
                     *         "summary": "The board left the cash rate unchanged and said that services inflation is easing more slowly than goods.",
                     *         "language": "en",
                     *         "category": "economy",
                     *         "tags": [
                     *           "interest-rates",
                     *           "inflation"
                     *         ],
                     *         "countries": [
                     *           "AU"
                     *         ],
                     *         "entities": [
                     *           {
                     *             "id": "ent_01kxq5mb00e00800000000005h",
                     *             "slug": "reserve-bank-of-australia",
                     *             "label": "Reserve Bank of Australia",
                     *             "kind": "central_bank"
                     *           },
                     *           {
                     *             "id": "ent_01kxq5mb00e00800000000005j",
                     *             "slug": "australia",
                     *             "label": "Australia",
                     *             "kind": "country"
                     *           }
                     *         ],
                     *         "impactPaths": [
                     *           {
                     *             "id": "path_01kxq5mb00e008000000000061",
                     *             "token": "policy-rate-to-currency",
                     *             "label": "Policy rate to currency",
                     *             "direction": "mixed"
                     *           }
                     *         ],
                     *         "assets": [
                     *           {
                     *             "ticker": "AUDUSD",
                     *             "label": "Australian dollar / US dollar"
                     *           }
                     *         ],
                     *         "popularity": 4120,
                     *         "verificationState": "corroborated",
                     *         "publishedAt": "2026-07-17T04:30:00.000Z",
                     *         "updatedAt": "2026-07-17T06:12:45.120Z",
                     *         "revision": 2,
                     *         "links": {
                     *           "self": "https://news.example/v1/news/reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *           "html": "https://news.example/stories/reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *           "rss": "https://news.example/v1/rss?entity=reserve-bank-of-australia"
                     *         },
                     *         "sources": [
                     *           {
                     *             "id": "src_01kxq5mb00e00800000000006h",
                     *             "publisher": "Harbour Courier",
                     *             "domain": "harbour-courier.example",
                     *             "title": "RBA keeps rates on hold",
                     *             "url": "https://harbour-courier.example/economy/rba-on-hold",
                     *             "publishedAt": "2026-07-17T04:30:00.000Z",
                     *             "sourceType": "publisher",
                     *             "independence": "independent",
                     *             "snippet": "The board judged that holding the cash rate at 4.10 per cent was appropriate."
                     *           }
                     *         ],
                     *         "claims": [
                     *           {
                     *             "id": "clm_01kxq5mb00e008000000000071",
                     *             "claim": "The cash rate stays at 4.10 per cent.",
                     *             "evidenceType": "documented_fact",
                     *             "confidence": "high",
                     *             "state": "corroborated",
                     *             "supporting": [
                     *               {
                     *                 "sourceId": "src_01kxq5mb00e00800000000006h",
                     *                 "quote": "holding the cash rate at 4.10 per cent"
                     *               }
                     *             ],
                     *             "contradicting": []
                     *           }
                     *         ],
                     *         "impactDetails": [
                     *           {
                     *             "impactPath": "policy-rate-to-currency",
                     *             "direction": "mixed",
                     *             "magnitude": "low",
                     *             "horizon": "short_term",
                     *             "rationale": "The decision was expected; the slower easing of services inflation was not.",
                     *             "evidenceType": "inference",
                     *             "confidence": "medium",
                     *             "assets": [
                     *               {
                     *                 "ticker": "AUDUSD",
                     *                 "label": "Australian dollar / US dollar"
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "body": {
                     *           "html": "<p>The Reserve Bank of Australia left its cash rate at 4.10 per cent.</p>",
                     *           "text": "The Reserve Bank of Australia left its cash rate at 4.10 per cent.",
                     *           "wordCount": 12
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RevisionOfStory"];
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`); The record is restricted (`restricted`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It was here and is no more (`gone`) */
            410: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportNews: {
        parameters: {
            query?: {
                /**
                 * @description Goes on with an export that ended early: `cursor` of its last line.
                 * @example AZ9uWiwAcACAAAAAAAAAoQ
                 */
                cursor?: string;
                /**
                 * @description Comma-separated response fields; `id` is always there. Any of id, slug, title, summary, language, category, tags, countries, entities, impactPaths, assets, popularity, verificationState, publishedAt, updatedAt, revision, links, and the groups sources, claims, impactDetails, body.
                 * @example id,slug,title,publishedAt
                 */
                fields?: string;
                /**
                 * @description Comma-separated detail groups: `full` (everything) or any of sources, claims, impactDetails, body.
                 * @example sources,claims
                 */
                include?: string;
                /**
                 * @description `pipeline` (newest stories; the default) or `popular` (popularity in 12-hour freshness buckets).
                 * @example pipeline
                 */
                sort?: "pipeline" | "popular";
                /**
                 * @description Full-text query across titles, summaries, entities, tags and impact paths: words, "phrases", -exclusion, or.
                 * @example interest rates
                 */
                q?: string;
                /**
                 * @description Normalized story category. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "economy"
                 *     ]
                 */
                category?: string[];
                /**
                 * @description G20 member: ISO code or English name; `EU`, `AFU` for the two unions. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "AU"
                 *     ]
                 */
                country?: string[];
                /**
                 * @description Passive entity: text, slug or id. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "reserve-bank-of-australia"
                 *     ]
                 */
                entity?: string[];
                /**
                 * @description Impact path: text, id or lookup token. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "monetary-policy"
                 *     ]
                 */
                impact_path?: string[];
                /**
                 * @description Ticker of an asset that stories touch. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "BTC"
                 *     ]
                 */
                asset?: string[];
                /**
                 * @description Normalized story tag. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "interest-rates"
                 *     ]
                 */
                tag?: string[];
                /**
                 * @description Language of the story: BCP 47 or English name. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "en"
                 *     ]
                 */
                language?: string[];
                /**
                 * @description Inclusive lower bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                published_since?: string;
                /**
                 * @description Inclusive upper bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                published_until?: string;
                /**
                 * @description Inclusive lower bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                updated_since?: string;
                /**
                 * @description Inclusive upper bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                updated_until?: string;
                /**
                 * @description The list as it stood at this time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                as_of?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newline-delimited JSON */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    Link: components["headers"]["Link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {"id":"story_01kxq5mb00e008000000000051","slug":"reserve-bank-of-australia-holds-cash-rate-at-4-10","title":"Reserve Bank of Australia holds cash rate at 4.10 %","summary":"The board left the cash rate unchanged and said that services inflation is easing more slowly than goods.","language":"en","category":"economy","tags":["interest-rates","inflation"],"countries":["AU"],"entities":[{"id":"ent_01kxq5mb00e00800000000005h","slug":"reserve-bank-of-australia","label":"Reserve Bank of Australia","kind":"central_bank"},{"id":"ent_01kxq5mb00e00800000000005j","slug":"australia","label":"Australia","kind":"country"}],"impactPaths":[{"id":"path_01kxq5mb00e008000000000061","token":"policy-rate-to-currency","label":"Policy rate to currency","direction":"mixed"}],"assets":[{"ticker":"AUDUSD","label":"Australian dollar / US dollar"}],"popularity":4120,"verificationState":"corroborated","publishedAt":"2026-07-17T04:30:00.000Z","updatedAt":"2026-07-17T06:12:45.120Z","revision":2,"links":{"self":"https://news.example/v1/news/reserve-bank-of-australia-holds-cash-rate-at-4-10","html":"https://news.example/stories/reserve-bank-of-australia-holds-cash-rate-at-4-10","rss":"https://news.example/v1/rss?entity=reserve-bank-of-australia"}}
                     *     {"export":{"complete":true,"count":1,"as_of":"2026-07-18T09:00:00.000Z","cursor":null,"problem":null}}
                     */
                    "application/x-ndjson": string;
                };
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`); The cursor is not one of ours (`invalid_cursor`); The cursor belongs to another query (`cursor_mismatch`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRss: {
        parameters: {
            query?: {
                /**
                 * @description Page number, starting at 1; ignored when `cursor` or `offset` is there.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Stories per page; alias `limit`.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description Alias of `page_size`.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Opaque cursor from `page.next_cursor` or `page.previous_cursor` of the same query.
                 * @example AZ9uWiwAcACAAAAAAAAAoQ
                 */
                cursor?: string;
                /**
                 * @description Zero-based offset; ignored when `cursor` is there.
                 * @example 0
                 */
                offset?: number;
                /**
                 * @description Comma-separated response fields; `id` is always there. Any of id, slug, title, summary, language, category, tags, countries, entities, impactPaths, assets, popularity, verificationState, publishedAt, updatedAt, revision, links, and the groups sources, claims, impactDetails, body.
                 * @example id,slug,title,publishedAt
                 */
                fields?: string;
                /**
                 * @description Comma-separated detail groups: `full` (everything) or any of sources, claims, impactDetails, body.
                 * @example sources,claims
                 */
                include?: string;
                /**
                 * @description `pipeline` (newest stories; the default) or `popular` (popularity in 12-hour freshness buckets).
                 * @example pipeline
                 */
                sort?: "pipeline" | "popular";
                /**
                 * @description Full-text query across titles, summaries, entities, tags and impact paths: words, "phrases", -exclusion, or.
                 * @example interest rates
                 */
                q?: string;
                /**
                 * @description Normalized story category. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "economy"
                 *     ]
                 */
                category?: string[];
                /**
                 * @description G20 member: ISO code or English name; `EU`, `AFU` for the two unions. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "AU"
                 *     ]
                 */
                country?: string[];
                /**
                 * @description Passive entity: text, slug or id. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "reserve-bank-of-australia"
                 *     ]
                 */
                entity?: string[];
                /**
                 * @description Impact path: text, id or lookup token. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "monetary-policy"
                 *     ]
                 */
                impact_path?: string[];
                /**
                 * @description Ticker of an asset that stories touch. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "BTC"
                 *     ]
                 */
                asset?: string[];
                /**
                 * @description Normalized story tag. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "interest-rates"
                 *     ]
                 */
                tag?: string[];
                /**
                 * @description Language of the story: BCP 47 or English name. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "en"
                 *     ]
                 */
                language?: string[];
                /**
                 * @description Inclusive lower bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                published_since?: string;
                /**
                 * @description Inclusive upper bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                published_until?: string;
                /**
                 * @description Inclusive lower bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                updated_since?: string;
                /**
                 * @description Inclusive upper bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                updated_until?: string;
                /**
                 * @description The list as it stood at this time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                as_of?: string;
                /**
                 * @description `xml`: the feed as it is, also for a browser, which is shown a page otherwise.
                 * @example xml
                 */
                format?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An RSS 2.0 document */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <?xml version="1.0" encoding="UTF-8"?><rss xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom" version="2.0">
                     *     <channel><title>Newstape: Australia</title><description>News stories with their sources, newest first</description><link>https://news.example/?country=AU</link><generator>Newstape</generator><lastBuildDate>Fri, 17 Jul 2026 06:12:45 GMT</lastBuildDate><atom:link href="https://news.example/v1/rss?country=AU" rel="self" type="application/rss+xml"/><language><![CDATA[en]]></language><docs>https://www.rssboard.org/rss-specification</docs><ttl>5</ttl><atom:link rel="first" href="https://news.example/v1/rss?country=AU" type="application/rss+xml"/>
                     *     <item><title>Reserve Bank of Australia holds cash rate at 4.10 %</title><description>The board left the cash rate unchanged and said that services inflation is easing more slowly than goods.</description><link>https://news.example/stories/reserve-bank-of-australia-holds-cash-rate-at-4-10</link><guid isPermaLink="false">tag:newstape,2026:story/story_01kxq5mb00e008000000000051</guid><pubDate>Fri, 17 Jul 2026 04:30:00 GMT</pubDate><dc:creator>Harbour Courier</dc:creator><dc:language>en</dc:language><source url="https://harbour-courier.example/economy/rba-on-hold">Harbour Courier</source><content:encoded>&lt;h2&gt;Claims&lt;/h2&gt;&lt;ul&gt;&lt;li&gt;The cash rate stays at 4.10 per cent. &lt;em&gt;documented fact, high confidence, corroborated&lt;/em&gt;&lt;blockquote&gt;holding the cash rate at 4.10 per cent (Harbour Courier)&lt;/blockquote&gt;&lt;/li&gt;&lt;/ul&gt;&lt;h2&gt;Impact&lt;/h2&gt;&lt;ul&gt;&lt;li&gt;&lt;strong&gt;policy rate to currency&lt;/strong&gt; &lt;em&gt;mixed, low, short term&lt;/em&gt; The decision was expected; the slower easing of services inflation was not.&lt;/li&gt;&lt;/ul&gt;</content:encoded></item>
                     *     </channel></rss>
                     */
                    "application/rss+xml": string;
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`); The cursor is not one of ours (`invalid_cursor`); The cursor belongs to another query (`cursor_mismatch`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAtom: {
        parameters: {
            query?: {
                /**
                 * @description Page number, starting at 1; ignored when `cursor` or `offset` is there.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Stories per page; alias `limit`.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description Alias of `page_size`.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Opaque cursor from `page.next_cursor` or `page.previous_cursor` of the same query.
                 * @example AZ9uWiwAcACAAAAAAAAAoQ
                 */
                cursor?: string;
                /**
                 * @description Zero-based offset; ignored when `cursor` is there.
                 * @example 0
                 */
                offset?: number;
                /**
                 * @description Comma-separated response fields; `id` is always there. Any of id, slug, title, summary, language, category, tags, countries, entities, impactPaths, assets, popularity, verificationState, publishedAt, updatedAt, revision, links, and the groups sources, claims, impactDetails, body.
                 * @example id,slug,title,publishedAt
                 */
                fields?: string;
                /**
                 * @description Comma-separated detail groups: `full` (everything) or any of sources, claims, impactDetails, body.
                 * @example sources,claims
                 */
                include?: string;
                /**
                 * @description `pipeline` (newest stories; the default) or `popular` (popularity in 12-hour freshness buckets).
                 * @example pipeline
                 */
                sort?: "pipeline" | "popular";
                /**
                 * @description Full-text query across titles, summaries, entities, tags and impact paths: words, "phrases", -exclusion, or.
                 * @example interest rates
                 */
                q?: string;
                /**
                 * @description Normalized story category. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "economy"
                 *     ]
                 */
                category?: string[];
                /**
                 * @description G20 member: ISO code or English name; `EU`, `AFU` for the two unions. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "AU"
                 *     ]
                 */
                country?: string[];
                /**
                 * @description Passive entity: text, slug or id. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "reserve-bank-of-australia"
                 *     ]
                 */
                entity?: string[];
                /**
                 * @description Impact path: text, id or lookup token. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "monetary-policy"
                 *     ]
                 */
                impact_path?: string[];
                /**
                 * @description Ticker of an asset that stories touch. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "BTC"
                 *     ]
                 */
                asset?: string[];
                /**
                 * @description Normalized story tag. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "interest-rates"
                 *     ]
                 */
                tag?: string[];
                /**
                 * @description Language of the story: BCP 47 or English name. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "en"
                 *     ]
                 */
                language?: string[];
                /**
                 * @description Inclusive lower bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                published_since?: string;
                /**
                 * @description Inclusive upper bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                published_until?: string;
                /**
                 * @description Inclusive lower bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                updated_since?: string;
                /**
                 * @description Inclusive upper bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                updated_until?: string;
                /**
                 * @description The list as it stood at this time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                as_of?: string;
                /**
                 * @description `xml`: the feed as it is, also for a browser, which is shown a page otherwise.
                 * @example xml
                 */
                format?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An Atom document */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <?xml version="1.0" encoding="utf-8"?>
                     *     <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><author><name>Newstape</name></author><generator>Newstape</generator><id>tag:newstape,2026:stories/a7544d28e978754079fb18774dda6c84</id><link href="https://news.example/v1/atom?country=AU" rel="self" type="application/atom+xml"/><link href="https://news.example/v1/atom?country=AU" rel="first" type="application/atom+xml"/><link href="https://news.example/?country=AU" rel="alternate" type="text/html"/><subtitle type="text">News stories with their sources, newest first</subtitle><title type="text">Newstape: Australia</title><updated>2026-07-17T06:12:45.120000161Z</updated>
                     *     <entry xml:lang="en"><author><name>Harbour Courier</name></author><content type="html">&lt;h2&gt;Claims&lt;/h2&gt;&lt;ul&gt;&lt;li&gt;The cash rate stays at 4.10 per cent. &lt;em&gt;documented fact, high confidence, corroborated&lt;/em&gt;&lt;blockquote&gt;holding the cash rate at 4.10 per cent (Harbour Courier)&lt;/blockquote&gt;&lt;/li&gt;&lt;/ul&gt;&lt;h2&gt;Impact&lt;/h2&gt;&lt;ul&gt;&lt;li&gt;&lt;strong&gt;policy rate to currency&lt;/strong&gt; &lt;em&gt;mixed, low, short term&lt;/em&gt; The decision was expected; the slower easing of services inflation was not.&lt;/li&gt;&lt;/ul&gt;</content><id>tag:newstape,2026:story/story_01kxq5mb00e008000000000051</id><link href="https://news.example/stories/reserve-bank-of-australia-holds-cash-rate-at-4-10" rel="alternate" type="text/html"/><link href="https://harbour-courier.example/economy/rba-on-hold" rel="via" title="Harbour Courier"/><published>2026-07-17T04:30:00.000Z</published><summary type="text">The board left the cash rate unchanged and said that services inflation is easing more slowly than goods.</summary><title type="text">Reserve Bank of Australia holds cash rate at 4.10 %</title><updated>2026-07-17T06:12:45.120000161Z</updated></entry>
                     *     </feed>
                     */
                    "application/atom+xml": string;
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`); The cursor is not one of ours (`invalid_cursor`); The cursor belongs to another query (`cursor_mismatch`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getEntityRss: {
        parameters: {
            query?: {
                /**
                 * @description Page number, starting at 1; ignored when `cursor` or `offset` is there.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Stories per page; alias `limit`.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description Alias of `page_size`.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Opaque cursor from `page.next_cursor` or `page.previous_cursor` of the same query.
                 * @example AZ9uWiwAcACAAAAAAAAAoQ
                 */
                cursor?: string;
                /**
                 * @description Zero-based offset; ignored when `cursor` is there.
                 * @example 0
                 */
                offset?: number;
                /**
                 * @description Comma-separated response fields; `id` is always there. Any of id, slug, title, summary, language, category, tags, countries, entities, impactPaths, assets, popularity, verificationState, publishedAt, updatedAt, revision, links, and the groups sources, claims, impactDetails, body.
                 * @example id,slug,title,publishedAt
                 */
                fields?: string;
                /**
                 * @description Comma-separated detail groups: `full` (everything) or any of sources, claims, impactDetails, body.
                 * @example sources,claims
                 */
                include?: string;
                /**
                 * @description `pipeline` (newest stories; the default) or `popular` (popularity in 12-hour freshness buckets).
                 * @example pipeline
                 */
                sort?: "pipeline" | "popular";
                /**
                 * @description Full-text query across titles, summaries, entities, tags and impact paths: words, "phrases", -exclusion, or.
                 * @example interest rates
                 */
                q?: string;
                /**
                 * @description Normalized story category. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "economy"
                 *     ]
                 */
                category?: string[];
                /**
                 * @description G20 member: ISO code or English name; `EU`, `AFU` for the two unions. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "AU"
                 *     ]
                 */
                country?: string[];
                /**
                 * @description Impact path: text, id or lookup token. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "monetary-policy"
                 *     ]
                 */
                impact_path?: string[];
                /**
                 * @description Ticker of an asset that stories touch. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "BTC"
                 *     ]
                 */
                asset?: string[];
                /**
                 * @description Normalized story tag. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "interest-rates"
                 *     ]
                 */
                tag?: string[];
                /**
                 * @description Language of the story: BCP 47 or English name. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "en"
                 *     ]
                 */
                language?: string[];
                /**
                 * @description Inclusive lower bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                published_since?: string;
                /**
                 * @description Inclusive upper bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                published_until?: string;
                /**
                 * @description Inclusive lower bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                updated_since?: string;
                /**
                 * @description Inclusive upper bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                updated_until?: string;
                /**
                 * @description The list as it stood at this time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                as_of?: string;
                /**
                 * @description `xml`: the feed as it is, also for a browser, which is shown a page otherwise.
                 * @example xml
                 */
                format?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Entity id, slug, label or alias.
                 * @example reserve-bank-of-australia
                 */
                idOrSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An RSS 2.0 document */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <?xml version="1.0" encoding="UTF-8"?><rss xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom" version="2.0">
                     *     <channel><title>Newstape: Australia</title><description>News stories with their sources, newest first</description><link>https://news.example/?country=AU</link><generator>Newstape</generator><lastBuildDate>Fri, 17 Jul 2026 06:12:45 GMT</lastBuildDate><atom:link href="https://news.example/v1/entities/%7BidOrSlug%7D/rss?country=AU" rel="self" type="application/rss+xml"/><language><![CDATA[en]]></language><docs>https://www.rssboard.org/rss-specification</docs><ttl>5</ttl><atom:link rel="first" href="https://news.example/v1/entities/%7BidOrSlug%7D/rss?country=AU" type="application/rss+xml"/>
                     *     <item><title>Reserve Bank of Australia holds cash rate at 4.10 %</title><description>The board left the cash rate unchanged and said that services inflation is easing more slowly than goods.</description><link>https://news.example/stories/reserve-bank-of-australia-holds-cash-rate-at-4-10</link><guid isPermaLink="false">tag:newstape,2026:story/story_01kxq5mb00e008000000000051</guid><pubDate>Fri, 17 Jul 2026 04:30:00 GMT</pubDate><dc:creator>Harbour Courier</dc:creator><dc:language>en</dc:language><source url="https://harbour-courier.example/economy/rba-on-hold">Harbour Courier</source><content:encoded>&lt;h2&gt;Claims&lt;/h2&gt;&lt;ul&gt;&lt;li&gt;The cash rate stays at 4.10 per cent. &lt;em&gt;documented fact, high confidence, corroborated&lt;/em&gt;&lt;blockquote&gt;holding the cash rate at 4.10 per cent (Harbour Courier)&lt;/blockquote&gt;&lt;/li&gt;&lt;/ul&gt;&lt;h2&gt;Impact&lt;/h2&gt;&lt;ul&gt;&lt;li&gt;&lt;strong&gt;policy rate to currency&lt;/strong&gt; &lt;em&gt;mixed, low, short term&lt;/em&gt; The decision was expected; the slower easing of services inflation was not.&lt;/li&gt;&lt;/ul&gt;</content:encoded></item>
                     *     </channel></rss>
                     */
                    "application/rss+xml": string;
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`); The cursor is not one of ours (`invalid_cursor`); The cursor belongs to another query (`cursor_mismatch`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getEntityAtom: {
        parameters: {
            query?: {
                /**
                 * @description Page number, starting at 1; ignored when `cursor` or `offset` is there.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Stories per page; alias `limit`.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description Alias of `page_size`.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Opaque cursor from `page.next_cursor` or `page.previous_cursor` of the same query.
                 * @example AZ9uWiwAcACAAAAAAAAAoQ
                 */
                cursor?: string;
                /**
                 * @description Zero-based offset; ignored when `cursor` is there.
                 * @example 0
                 */
                offset?: number;
                /**
                 * @description Comma-separated response fields; `id` is always there. Any of id, slug, title, summary, language, category, tags, countries, entities, impactPaths, assets, popularity, verificationState, publishedAt, updatedAt, revision, links, and the groups sources, claims, impactDetails, body.
                 * @example id,slug,title,publishedAt
                 */
                fields?: string;
                /**
                 * @description Comma-separated detail groups: `full` (everything) or any of sources, claims, impactDetails, body.
                 * @example sources,claims
                 */
                include?: string;
                /**
                 * @description `pipeline` (newest stories; the default) or `popular` (popularity in 12-hour freshness buckets).
                 * @example pipeline
                 */
                sort?: "pipeline" | "popular";
                /**
                 * @description Full-text query across titles, summaries, entities, tags and impact paths: words, "phrases", -exclusion, or.
                 * @example interest rates
                 */
                q?: string;
                /**
                 * @description Normalized story category. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "economy"
                 *     ]
                 */
                category?: string[];
                /**
                 * @description G20 member: ISO code or English name; `EU`, `AFU` for the two unions. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "AU"
                 *     ]
                 */
                country?: string[];
                /**
                 * @description Impact path: text, id or lookup token. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "monetary-policy"
                 *     ]
                 */
                impact_path?: string[];
                /**
                 * @description Ticker of an asset that stories touch. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "BTC"
                 *     ]
                 */
                asset?: string[];
                /**
                 * @description Normalized story tag. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "interest-rates"
                 *     ]
                 */
                tag?: string[];
                /**
                 * @description Language of the story: BCP 47 or English name. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "en"
                 *     ]
                 */
                language?: string[];
                /**
                 * @description Inclusive lower bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                published_since?: string;
                /**
                 * @description Inclusive upper bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                published_until?: string;
                /**
                 * @description Inclusive lower bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                updated_since?: string;
                /**
                 * @description Inclusive upper bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                updated_until?: string;
                /**
                 * @description The list as it stood at this time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                as_of?: string;
                /**
                 * @description `xml`: the feed as it is, also for a browser, which is shown a page otherwise.
                 * @example xml
                 */
                format?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Entity id, slug, label or alias.
                 * @example reserve-bank-of-australia
                 */
                idOrSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An Atom document */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <?xml version="1.0" encoding="utf-8"?>
                     *     <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><author><name>Newstape</name></author><generator>Newstape</generator><id>tag:newstape,2026:stories/a7544d28e978754079fb18774dda6c84</id><link href="https://news.example/v1/entities/%7BidOrSlug%7D/atom?country=AU" rel="self" type="application/atom+xml"/><link href="https://news.example/v1/entities/%7BidOrSlug%7D/atom?country=AU" rel="first" type="application/atom+xml"/><link href="https://news.example/?country=AU" rel="alternate" type="text/html"/><subtitle type="text">News stories with their sources, newest first</subtitle><title type="text">Newstape: Australia</title><updated>2026-07-17T06:12:45.120000161Z</updated>
                     *     <entry xml:lang="en"><author><name>Harbour Courier</name></author><content type="html">&lt;h2&gt;Claims&lt;/h2&gt;&lt;ul&gt;&lt;li&gt;The cash rate stays at 4.10 per cent. &lt;em&gt;documented fact, high confidence, corroborated&lt;/em&gt;&lt;blockquote&gt;holding the cash rate at 4.10 per cent (Harbour Courier)&lt;/blockquote&gt;&lt;/li&gt;&lt;/ul&gt;&lt;h2&gt;Impact&lt;/h2&gt;&lt;ul&gt;&lt;li&gt;&lt;strong&gt;policy rate to currency&lt;/strong&gt; &lt;em&gt;mixed, low, short term&lt;/em&gt; The decision was expected; the slower easing of services inflation was not.&lt;/li&gt;&lt;/ul&gt;</content><id>tag:newstape,2026:story/story_01kxq5mb00e008000000000051</id><link href="https://news.example/stories/reserve-bank-of-australia-holds-cash-rate-at-4-10" rel="alternate" type="text/html"/><link href="https://harbour-courier.example/economy/rba-on-hold" rel="via" title="Harbour Courier"/><published>2026-07-17T04:30:00.000Z</published><summary type="text">The board left the cash rate unchanged and said that services inflation is easing more slowly than goods.</summary><title type="text">Reserve Bank of Australia holds cash rate at 4.10 %</title><updated>2026-07-17T06:12:45.120000161Z</updated></entry>
                     *     </feed>
                     */
                    "application/atom+xml": string;
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`); The cursor is not one of ours (`invalid_cursor`); The cursor belongs to another query (`cursor_mismatch`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getImpactPathRss: {
        parameters: {
            query?: {
                /**
                 * @description Page number, starting at 1; ignored when `cursor` or `offset` is there.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Stories per page; alias `limit`.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description Alias of `page_size`.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Opaque cursor from `page.next_cursor` or `page.previous_cursor` of the same query.
                 * @example AZ9uWiwAcACAAAAAAAAAoQ
                 */
                cursor?: string;
                /**
                 * @description Zero-based offset; ignored when `cursor` is there.
                 * @example 0
                 */
                offset?: number;
                /**
                 * @description Comma-separated response fields; `id` is always there. Any of id, slug, title, summary, language, category, tags, countries, entities, impactPaths, assets, popularity, verificationState, publishedAt, updatedAt, revision, links, and the groups sources, claims, impactDetails, body.
                 * @example id,slug,title,publishedAt
                 */
                fields?: string;
                /**
                 * @description Comma-separated detail groups: `full` (everything) or any of sources, claims, impactDetails, body.
                 * @example sources,claims
                 */
                include?: string;
                /**
                 * @description `pipeline` (newest stories; the default) or `popular` (popularity in 12-hour freshness buckets).
                 * @example pipeline
                 */
                sort?: "pipeline" | "popular";
                /**
                 * @description Full-text query across titles, summaries, entities, tags and impact paths: words, "phrases", -exclusion, or.
                 * @example interest rates
                 */
                q?: string;
                /**
                 * @description Normalized story category. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "economy"
                 *     ]
                 */
                category?: string[];
                /**
                 * @description G20 member: ISO code or English name; `EU`, `AFU` for the two unions. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "AU"
                 *     ]
                 */
                country?: string[];
                /**
                 * @description Passive entity: text, slug or id. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "reserve-bank-of-australia"
                 *     ]
                 */
                entity?: string[];
                /**
                 * @description Ticker of an asset that stories touch. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "BTC"
                 *     ]
                 */
                asset?: string[];
                /**
                 * @description Normalized story tag. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "interest-rates"
                 *     ]
                 */
                tag?: string[];
                /**
                 * @description Language of the story: BCP 47 or English name. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "en"
                 *     ]
                 */
                language?: string[];
                /**
                 * @description Inclusive lower bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                published_since?: string;
                /**
                 * @description Inclusive upper bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                published_until?: string;
                /**
                 * @description Inclusive lower bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                updated_since?: string;
                /**
                 * @description Inclusive upper bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                updated_until?: string;
                /**
                 * @description The list as it stood at this time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                as_of?: string;
                /**
                 * @description `xml`: the feed as it is, also for a browser, which is shown a page otherwise.
                 * @example xml
                 */
                format?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Impact path id, token or label.
                 * @example monetary-policy
                 */
                idOrSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An RSS 2.0 document */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <?xml version="1.0" encoding="UTF-8"?><rss xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom" version="2.0">
                     *     <channel><title>Newstape: Australia</title><description>News stories with their sources, newest first</description><link>https://news.example/?country=AU</link><generator>Newstape</generator><lastBuildDate>Fri, 17 Jul 2026 06:12:45 GMT</lastBuildDate><atom:link href="https://news.example/v1/impact-paths/%7BidOrSlug%7D/rss?country=AU" rel="self" type="application/rss+xml"/><language><![CDATA[en]]></language><docs>https://www.rssboard.org/rss-specification</docs><ttl>5</ttl><atom:link rel="first" href="https://news.example/v1/impact-paths/%7BidOrSlug%7D/rss?country=AU" type="application/rss+xml"/>
                     *     <item><title>Reserve Bank of Australia holds cash rate at 4.10 %</title><description>The board left the cash rate unchanged and said that services inflation is easing more slowly than goods.</description><link>https://news.example/stories/reserve-bank-of-australia-holds-cash-rate-at-4-10</link><guid isPermaLink="false">tag:newstape,2026:story/story_01kxq5mb00e008000000000051</guid><pubDate>Fri, 17 Jul 2026 04:30:00 GMT</pubDate><dc:creator>Harbour Courier</dc:creator><dc:language>en</dc:language><source url="https://harbour-courier.example/economy/rba-on-hold">Harbour Courier</source><content:encoded>&lt;h2&gt;Claims&lt;/h2&gt;&lt;ul&gt;&lt;li&gt;The cash rate stays at 4.10 per cent. &lt;em&gt;documented fact, high confidence, corroborated&lt;/em&gt;&lt;blockquote&gt;holding the cash rate at 4.10 per cent (Harbour Courier)&lt;/blockquote&gt;&lt;/li&gt;&lt;/ul&gt;&lt;h2&gt;Impact&lt;/h2&gt;&lt;ul&gt;&lt;li&gt;&lt;strong&gt;policy rate to currency&lt;/strong&gt; &lt;em&gt;mixed, low, short term&lt;/em&gt; The decision was expected; the slower easing of services inflation was not.&lt;/li&gt;&lt;/ul&gt;</content:encoded></item>
                     *     </channel></rss>
                     */
                    "application/rss+xml": string;
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`); The cursor is not one of ours (`invalid_cursor`); The cursor belongs to another query (`cursor_mismatch`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getImpactPathAtom: {
        parameters: {
            query?: {
                /**
                 * @description Page number, starting at 1; ignored when `cursor` or `offset` is there.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Stories per page; alias `limit`.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description Alias of `page_size`.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Opaque cursor from `page.next_cursor` or `page.previous_cursor` of the same query.
                 * @example AZ9uWiwAcACAAAAAAAAAoQ
                 */
                cursor?: string;
                /**
                 * @description Zero-based offset; ignored when `cursor` is there.
                 * @example 0
                 */
                offset?: number;
                /**
                 * @description Comma-separated response fields; `id` is always there. Any of id, slug, title, summary, language, category, tags, countries, entities, impactPaths, assets, popularity, verificationState, publishedAt, updatedAt, revision, links, and the groups sources, claims, impactDetails, body.
                 * @example id,slug,title,publishedAt
                 */
                fields?: string;
                /**
                 * @description Comma-separated detail groups: `full` (everything) or any of sources, claims, impactDetails, body.
                 * @example sources,claims
                 */
                include?: string;
                /**
                 * @description `pipeline` (newest stories; the default) or `popular` (popularity in 12-hour freshness buckets).
                 * @example pipeline
                 */
                sort?: "pipeline" | "popular";
                /**
                 * @description Full-text query across titles, summaries, entities, tags and impact paths: words, "phrases", -exclusion, or.
                 * @example interest rates
                 */
                q?: string;
                /**
                 * @description Normalized story category. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "economy"
                 *     ]
                 */
                category?: string[];
                /**
                 * @description G20 member: ISO code or English name; `EU`, `AFU` for the two unions. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "AU"
                 *     ]
                 */
                country?: string[];
                /**
                 * @description Passive entity: text, slug or id. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "reserve-bank-of-australia"
                 *     ]
                 */
                entity?: string[];
                /**
                 * @description Ticker of an asset that stories touch. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "BTC"
                 *     ]
                 */
                asset?: string[];
                /**
                 * @description Normalized story tag. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "interest-rates"
                 *     ]
                 */
                tag?: string[];
                /**
                 * @description Language of the story: BCP 47 or English name. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "en"
                 *     ]
                 */
                language?: string[];
                /**
                 * @description Inclusive lower bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                published_since?: string;
                /**
                 * @description Inclusive upper bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                published_until?: string;
                /**
                 * @description Inclusive lower bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                updated_since?: string;
                /**
                 * @description Inclusive upper bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                updated_until?: string;
                /**
                 * @description The list as it stood at this time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                as_of?: string;
                /**
                 * @description `xml`: the feed as it is, also for a browser, which is shown a page otherwise.
                 * @example xml
                 */
                format?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Impact path id, token or label.
                 * @example monetary-policy
                 */
                idOrSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An Atom document */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <?xml version="1.0" encoding="utf-8"?>
                     *     <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><author><name>Newstape</name></author><generator>Newstape</generator><id>tag:newstape,2026:stories/a7544d28e978754079fb18774dda6c84</id><link href="https://news.example/v1/impact-paths/%7BidOrSlug%7D/atom?country=AU" rel="self" type="application/atom+xml"/><link href="https://news.example/v1/impact-paths/%7BidOrSlug%7D/atom?country=AU" rel="first" type="application/atom+xml"/><link href="https://news.example/?country=AU" rel="alternate" type="text/html"/><subtitle type="text">News stories with their sources, newest first</subtitle><title type="text">Newstape: Australia</title><updated>2026-07-17T06:12:45.120000161Z</updated>
                     *     <entry xml:lang="en"><author><name>Harbour Courier</name></author><content type="html">&lt;h2&gt;Claims&lt;/h2&gt;&lt;ul&gt;&lt;li&gt;The cash rate stays at 4.10 per cent. &lt;em&gt;documented fact, high confidence, corroborated&lt;/em&gt;&lt;blockquote&gt;holding the cash rate at 4.10 per cent (Harbour Courier)&lt;/blockquote&gt;&lt;/li&gt;&lt;/ul&gt;&lt;h2&gt;Impact&lt;/h2&gt;&lt;ul&gt;&lt;li&gt;&lt;strong&gt;policy rate to currency&lt;/strong&gt; &lt;em&gt;mixed, low, short term&lt;/em&gt; The decision was expected; the slower easing of services inflation was not.&lt;/li&gt;&lt;/ul&gt;</content><id>tag:newstape,2026:story/story_01kxq5mb00e008000000000051</id><link href="https://news.example/stories/reserve-bank-of-australia-holds-cash-rate-at-4-10" rel="alternate" type="text/html"/><link href="https://harbour-courier.example/economy/rba-on-hold" rel="via" title="Harbour Courier"/><published>2026-07-17T04:30:00.000Z</published><summary type="text">The board left the cash rate unchanged and said that services inflation is easing more slowly than goods.</summary><title type="text">Reserve Bank of Australia holds cash rate at 4.10 %</title><updated>2026-07-17T06:12:45.120000161Z</updated></entry>
                     *     </feed>
                     */
                    "application/atom+xml": string;
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`); The cursor is not one of ours (`invalid_cursor`); The cursor belongs to another query (`cursor_mismatch`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAssetRss: {
        parameters: {
            query?: {
                /**
                 * @description Page number, starting at 1; ignored when `cursor` or `offset` is there.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Stories per page; alias `limit`.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description Alias of `page_size`.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Opaque cursor from `page.next_cursor` or `page.previous_cursor` of the same query.
                 * @example AZ9uWiwAcACAAAAAAAAAoQ
                 */
                cursor?: string;
                /**
                 * @description Zero-based offset; ignored when `cursor` is there.
                 * @example 0
                 */
                offset?: number;
                /**
                 * @description Comma-separated response fields; `id` is always there. Any of id, slug, title, summary, language, category, tags, countries, entities, impactPaths, assets, popularity, verificationState, publishedAt, updatedAt, revision, links, and the groups sources, claims, impactDetails, body.
                 * @example id,slug,title,publishedAt
                 */
                fields?: string;
                /**
                 * @description Comma-separated detail groups: `full` (everything) or any of sources, claims, impactDetails, body.
                 * @example sources,claims
                 */
                include?: string;
                /**
                 * @description `pipeline` (newest stories; the default) or `popular` (popularity in 12-hour freshness buckets).
                 * @example pipeline
                 */
                sort?: "pipeline" | "popular";
                /**
                 * @description Full-text query across titles, summaries, entities, tags and impact paths: words, "phrases", -exclusion, or.
                 * @example interest rates
                 */
                q?: string;
                /**
                 * @description Normalized story category. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "economy"
                 *     ]
                 */
                category?: string[];
                /**
                 * @description G20 member: ISO code or English name; `EU`, `AFU` for the two unions. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "AU"
                 *     ]
                 */
                country?: string[];
                /**
                 * @description Passive entity: text, slug or id. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "reserve-bank-of-australia"
                 *     ]
                 */
                entity?: string[];
                /**
                 * @description Normalized story tag. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "interest-rates"
                 *     ]
                 */
                tag?: string[];
                /**
                 * @description Language of the story: BCP 47 or English name. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "en"
                 *     ]
                 */
                language?: string[];
                /**
                 * @description Inclusive lower bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                published_since?: string;
                /**
                 * @description Inclusive upper bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                published_until?: string;
                /**
                 * @description Inclusive lower bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                updated_since?: string;
                /**
                 * @description Inclusive upper bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                updated_until?: string;
                /**
                 * @description The list as it stood at this time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                as_of?: string;
                /**
                 * @description `xml`: the feed as it is, also for a browser, which is shown a page otherwise.
                 * @example xml
                 */
                format?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Asset ticker, or the id, token or label of its impact path.
                 * @example AUDUSD
                 */
                idOrSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An RSS 2.0 document */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <?xml version="1.0" encoding="UTF-8"?><rss xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom" version="2.0">
                     *     <channel><title>Newstape: Australia</title><description>News stories with their sources, newest first</description><link>https://news.example/?country=AU</link><generator>Newstape</generator><lastBuildDate>Fri, 17 Jul 2026 06:12:45 GMT</lastBuildDate><atom:link href="https://news.example/v1/assets/%7BidOrSlug%7D/rss?country=AU" rel="self" type="application/rss+xml"/><language><![CDATA[en]]></language><docs>https://www.rssboard.org/rss-specification</docs><ttl>5</ttl><atom:link rel="first" href="https://news.example/v1/assets/%7BidOrSlug%7D/rss?country=AU" type="application/rss+xml"/>
                     *     <item><title>Reserve Bank of Australia holds cash rate at 4.10 %</title><description>The board left the cash rate unchanged and said that services inflation is easing more slowly than goods.</description><link>https://news.example/stories/reserve-bank-of-australia-holds-cash-rate-at-4-10</link><guid isPermaLink="false">tag:newstape,2026:story/story_01kxq5mb00e008000000000051</guid><pubDate>Fri, 17 Jul 2026 04:30:00 GMT</pubDate><dc:creator>Harbour Courier</dc:creator><dc:language>en</dc:language><source url="https://harbour-courier.example/economy/rba-on-hold">Harbour Courier</source><content:encoded>&lt;h2&gt;Claims&lt;/h2&gt;&lt;ul&gt;&lt;li&gt;The cash rate stays at 4.10 per cent. &lt;em&gt;documented fact, high confidence, corroborated&lt;/em&gt;&lt;blockquote&gt;holding the cash rate at 4.10 per cent (Harbour Courier)&lt;/blockquote&gt;&lt;/li&gt;&lt;/ul&gt;&lt;h2&gt;Impact&lt;/h2&gt;&lt;ul&gt;&lt;li&gt;&lt;strong&gt;policy rate to currency&lt;/strong&gt; &lt;em&gt;mixed, low, short term&lt;/em&gt; The decision was expected; the slower easing of services inflation was not.&lt;/li&gt;&lt;/ul&gt;</content:encoded></item>
                     *     </channel></rss>
                     */
                    "application/rss+xml": string;
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`); The cursor is not one of ours (`invalid_cursor`); The cursor belongs to another query (`cursor_mismatch`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAssetAtom: {
        parameters: {
            query?: {
                /**
                 * @description Page number, starting at 1; ignored when `cursor` or `offset` is there.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Stories per page; alias `limit`.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description Alias of `page_size`.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Opaque cursor from `page.next_cursor` or `page.previous_cursor` of the same query.
                 * @example AZ9uWiwAcACAAAAAAAAAoQ
                 */
                cursor?: string;
                /**
                 * @description Zero-based offset; ignored when `cursor` is there.
                 * @example 0
                 */
                offset?: number;
                /**
                 * @description Comma-separated response fields; `id` is always there. Any of id, slug, title, summary, language, category, tags, countries, entities, impactPaths, assets, popularity, verificationState, publishedAt, updatedAt, revision, links, and the groups sources, claims, impactDetails, body.
                 * @example id,slug,title,publishedAt
                 */
                fields?: string;
                /**
                 * @description Comma-separated detail groups: `full` (everything) or any of sources, claims, impactDetails, body.
                 * @example sources,claims
                 */
                include?: string;
                /**
                 * @description `pipeline` (newest stories; the default) or `popular` (popularity in 12-hour freshness buckets).
                 * @example pipeline
                 */
                sort?: "pipeline" | "popular";
                /**
                 * @description Full-text query across titles, summaries, entities, tags and impact paths: words, "phrases", -exclusion, or.
                 * @example interest rates
                 */
                q?: string;
                /**
                 * @description Normalized story category. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "economy"
                 *     ]
                 */
                category?: string[];
                /**
                 * @description G20 member: ISO code or English name; `EU`, `AFU` for the two unions. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "AU"
                 *     ]
                 */
                country?: string[];
                /**
                 * @description Passive entity: text, slug or id. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "reserve-bank-of-australia"
                 *     ]
                 */
                entity?: string[];
                /**
                 * @description Normalized story tag. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "interest-rates"
                 *     ]
                 */
                tag?: string[];
                /**
                 * @description Language of the story: BCP 47 or English name. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "en"
                 *     ]
                 */
                language?: string[];
                /**
                 * @description Inclusive lower bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                published_since?: string;
                /**
                 * @description Inclusive upper bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                published_until?: string;
                /**
                 * @description Inclusive lower bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                updated_since?: string;
                /**
                 * @description Inclusive upper bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                updated_until?: string;
                /**
                 * @description The list as it stood at this time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                as_of?: string;
                /**
                 * @description `xml`: the feed as it is, also for a browser, which is shown a page otherwise.
                 * @example xml
                 */
                format?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Asset ticker, or the id, token or label of its impact path.
                 * @example AUDUSD
                 */
                idOrSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An Atom document */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <?xml version="1.0" encoding="utf-8"?>
                     *     <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><author><name>Newstape</name></author><generator>Newstape</generator><id>tag:newstape,2026:stories/a7544d28e978754079fb18774dda6c84</id><link href="https://news.example/v1/assets/%7BidOrSlug%7D/atom?country=AU" rel="self" type="application/atom+xml"/><link href="https://news.example/v1/assets/%7BidOrSlug%7D/atom?country=AU" rel="first" type="application/atom+xml"/><link href="https://news.example/?country=AU" rel="alternate" type="text/html"/><subtitle type="text">News stories with their sources, newest first</subtitle><title type="text">Newstape: Australia</title><updated>2026-07-17T06:12:45.120000161Z</updated>
                     *     <entry xml:lang="en"><author><name>Harbour Courier</name></author><content type="html">&lt;h2&gt;Claims&lt;/h2&gt;&lt;ul&gt;&lt;li&gt;The cash rate stays at 4.10 per cent. &lt;em&gt;documented fact, high confidence, corroborated&lt;/em&gt;&lt;blockquote&gt;holding the cash rate at 4.10 per cent (Harbour Courier)&lt;/blockquote&gt;&lt;/li&gt;&lt;/ul&gt;&lt;h2&gt;Impact&lt;/h2&gt;&lt;ul&gt;&lt;li&gt;&lt;strong&gt;policy rate to currency&lt;/strong&gt; &lt;em&gt;mixed, low, short term&lt;/em&gt; The decision was expected; the slower easing of services inflation was not.&lt;/li&gt;&lt;/ul&gt;</content><id>tag:newstape,2026:story/story_01kxq5mb00e008000000000051</id><link href="https://news.example/stories/reserve-bank-of-australia-holds-cash-rate-at-4-10" rel="alternate" type="text/html"/><link href="https://harbour-courier.example/economy/rba-on-hold" rel="via" title="Harbour Courier"/><published>2026-07-17T04:30:00.000Z</published><summary type="text">The board left the cash rate unchanged and said that services inflation is easing more slowly than goods.</summary><title type="text">Reserve Bank of Australia holds cash rate at 4.10 %</title><updated>2026-07-17T06:12:45.120000161Z</updated></entry>
                     *     </feed>
                     */
                    "application/atom+xml": string;
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`); The cursor is not one of ours (`invalid_cursor`); The cursor belongs to another query (`cursor_mismatch`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSavedSearchRss: {
        parameters: {
            query?: {
                /**
                 * @description Page number, starting at 1; ignored when `cursor` or `offset` is there.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Stories per page; alias `limit`.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description Alias of `page_size`.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Opaque cursor from `page.next_cursor` or `page.previous_cursor` of the same query.
                 * @example AZ9uWiwAcACAAAAAAAAAoQ
                 */
                cursor?: string;
                /**
                 * @description Zero-based offset; ignored when `cursor` is there.
                 * @example 0
                 */
                offset?: number;
                /**
                 * @description Comma-separated response fields; `id` is always there. Any of id, slug, title, summary, language, category, tags, countries, entities, impactPaths, assets, popularity, verificationState, publishedAt, updatedAt, revision, links, and the groups sources, claims, impactDetails, body.
                 * @example id,slug,title,publishedAt
                 */
                fields?: string;
                /**
                 * @description Comma-separated detail groups: `full` (everything) or any of sources, claims, impactDetails, body.
                 * @example sources,claims
                 */
                include?: string;
                /**
                 * @description `pipeline` (newest stories; the default) or `popular` (popularity in 12-hour freshness buckets).
                 * @example pipeline
                 */
                sort?: "pipeline" | "popular";
                /**
                 * @description Full-text query across titles, summaries, entities, tags and impact paths: words, "phrases", -exclusion, or.
                 * @example interest rates
                 */
                q?: string;
                /**
                 * @description Normalized story category. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "economy"
                 *     ]
                 */
                category?: string[];
                /**
                 * @description G20 member: ISO code or English name; `EU`, `AFU` for the two unions. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "AU"
                 *     ]
                 */
                country?: string[];
                /**
                 * @description Passive entity: text, slug or id. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "reserve-bank-of-australia"
                 *     ]
                 */
                entity?: string[];
                /**
                 * @description Impact path: text, id or lookup token. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "monetary-policy"
                 *     ]
                 */
                impact_path?: string[];
                /**
                 * @description Ticker of an asset that stories touch. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "BTC"
                 *     ]
                 */
                asset?: string[];
                /**
                 * @description Normalized story tag. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "interest-rates"
                 *     ]
                 */
                tag?: string[];
                /**
                 * @description Language of the story: BCP 47 or English name. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "en"
                 *     ]
                 */
                language?: string[];
                /**
                 * @description Inclusive lower bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                published_since?: string;
                /**
                 * @description Inclusive upper bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                published_until?: string;
                /**
                 * @description Inclusive lower bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                updated_since?: string;
                /**
                 * @description Inclusive upper bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                updated_until?: string;
                /**
                 * @description The list as it stood at this time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                as_of?: string;
                /**
                 * @description `xml`: the feed as it is, also for a browser, which is shown a page otherwise.
                 * @example xml
                 */
                format?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of a saved search.
                 * @example search_01h455vb4pex5vsknk084sn02q
                 */
                idOrSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An RSS 2.0 document */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <?xml version="1.0" encoding="UTF-8"?><rss xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom" version="2.0">
                     *     <channel><title>Newstape: Australia</title><description>News stories with their sources, newest first</description><link>https://news.example/?country=AU</link><generator>Newstape</generator><lastBuildDate>Fri, 17 Jul 2026 06:12:45 GMT</lastBuildDate><atom:link href="https://news.example/v1/saved-searches/%7BidOrSlug%7D/rss?country=AU" rel="self" type="application/rss+xml"/><language><![CDATA[en]]></language><docs>https://www.rssboard.org/rss-specification</docs><ttl>5</ttl><atom:link rel="first" href="https://news.example/v1/saved-searches/%7BidOrSlug%7D/rss?country=AU" type="application/rss+xml"/>
                     *     <item><title>Reserve Bank of Australia holds cash rate at 4.10 %</title><description>The board left the cash rate unchanged and said that services inflation is easing more slowly than goods.</description><link>https://news.example/stories/reserve-bank-of-australia-holds-cash-rate-at-4-10</link><guid isPermaLink="false">tag:newstape,2026:story/story_01kxq5mb00e008000000000051</guid><pubDate>Fri, 17 Jul 2026 04:30:00 GMT</pubDate><dc:creator>Harbour Courier</dc:creator><dc:language>en</dc:language><source url="https://harbour-courier.example/economy/rba-on-hold">Harbour Courier</source><content:encoded>&lt;h2&gt;Claims&lt;/h2&gt;&lt;ul&gt;&lt;li&gt;The cash rate stays at 4.10 per cent. &lt;em&gt;documented fact, high confidence, corroborated&lt;/em&gt;&lt;blockquote&gt;holding the cash rate at 4.10 per cent (Harbour Courier)&lt;/blockquote&gt;&lt;/li&gt;&lt;/ul&gt;&lt;h2&gt;Impact&lt;/h2&gt;&lt;ul&gt;&lt;li&gt;&lt;strong&gt;policy rate to currency&lt;/strong&gt; &lt;em&gt;mixed, low, short term&lt;/em&gt; The decision was expected; the slower easing of services inflation was not.&lt;/li&gt;&lt;/ul&gt;</content:encoded></item>
                     *     </channel></rss>
                     */
                    "application/rss+xml": string;
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`); The cursor is not one of ours (`invalid_cursor`); The cursor belongs to another query (`cursor_mismatch`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSavedSearchAtom: {
        parameters: {
            query?: {
                /**
                 * @description Page number, starting at 1; ignored when `cursor` or `offset` is there.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Stories per page; alias `limit`.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description Alias of `page_size`.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Opaque cursor from `page.next_cursor` or `page.previous_cursor` of the same query.
                 * @example AZ9uWiwAcACAAAAAAAAAoQ
                 */
                cursor?: string;
                /**
                 * @description Zero-based offset; ignored when `cursor` is there.
                 * @example 0
                 */
                offset?: number;
                /**
                 * @description Comma-separated response fields; `id` is always there. Any of id, slug, title, summary, language, category, tags, countries, entities, impactPaths, assets, popularity, verificationState, publishedAt, updatedAt, revision, links, and the groups sources, claims, impactDetails, body.
                 * @example id,slug,title,publishedAt
                 */
                fields?: string;
                /**
                 * @description Comma-separated detail groups: `full` (everything) or any of sources, claims, impactDetails, body.
                 * @example sources,claims
                 */
                include?: string;
                /**
                 * @description `pipeline` (newest stories; the default) or `popular` (popularity in 12-hour freshness buckets).
                 * @example pipeline
                 */
                sort?: "pipeline" | "popular";
                /**
                 * @description Full-text query across titles, summaries, entities, tags and impact paths: words, "phrases", -exclusion, or.
                 * @example interest rates
                 */
                q?: string;
                /**
                 * @description Normalized story category. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "economy"
                 *     ]
                 */
                category?: string[];
                /**
                 * @description G20 member: ISO code or English name; `EU`, `AFU` for the two unions. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "AU"
                 *     ]
                 */
                country?: string[];
                /**
                 * @description Passive entity: text, slug or id. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "reserve-bank-of-australia"
                 *     ]
                 */
                entity?: string[];
                /**
                 * @description Impact path: text, id or lookup token. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "monetary-policy"
                 *     ]
                 */
                impact_path?: string[];
                /**
                 * @description Ticker of an asset that stories touch. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "BTC"
                 *     ]
                 */
                asset?: string[];
                /**
                 * @description Normalized story tag. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "interest-rates"
                 *     ]
                 */
                tag?: string[];
                /**
                 * @description Language of the story: BCP 47 or English name. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "en"
                 *     ]
                 */
                language?: string[];
                /**
                 * @description Inclusive lower bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                published_since?: string;
                /**
                 * @description Inclusive upper bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                published_until?: string;
                /**
                 * @description Inclusive lower bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                updated_since?: string;
                /**
                 * @description Inclusive upper bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                updated_until?: string;
                /**
                 * @description The list as it stood at this time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                as_of?: string;
                /**
                 * @description `xml`: the feed as it is, also for a browser, which is shown a page otherwise.
                 * @example xml
                 */
                format?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of a saved search.
                 * @example search_01h455vb4pex5vsknk084sn02q
                 */
                idOrSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An Atom document */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <?xml version="1.0" encoding="utf-8"?>
                     *     <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><author><name>Newstape</name></author><generator>Newstape</generator><id>tag:newstape,2026:stories/a7544d28e978754079fb18774dda6c84</id><link href="https://news.example/v1/saved-searches/%7BidOrSlug%7D/atom?country=AU" rel="self" type="application/atom+xml"/><link href="https://news.example/v1/saved-searches/%7BidOrSlug%7D/atom?country=AU" rel="first" type="application/atom+xml"/><link href="https://news.example/?country=AU" rel="alternate" type="text/html"/><subtitle type="text">News stories with their sources, newest first</subtitle><title type="text">Newstape: Australia</title><updated>2026-07-17T06:12:45.120000161Z</updated>
                     *     <entry xml:lang="en"><author><name>Harbour Courier</name></author><content type="html">&lt;h2&gt;Claims&lt;/h2&gt;&lt;ul&gt;&lt;li&gt;The cash rate stays at 4.10 per cent. &lt;em&gt;documented fact, high confidence, corroborated&lt;/em&gt;&lt;blockquote&gt;holding the cash rate at 4.10 per cent (Harbour Courier)&lt;/blockquote&gt;&lt;/li&gt;&lt;/ul&gt;&lt;h2&gt;Impact&lt;/h2&gt;&lt;ul&gt;&lt;li&gt;&lt;strong&gt;policy rate to currency&lt;/strong&gt; &lt;em&gt;mixed, low, short term&lt;/em&gt; The decision was expected; the slower easing of services inflation was not.&lt;/li&gt;&lt;/ul&gt;</content><id>tag:newstape,2026:story/story_01kxq5mb00e008000000000051</id><link href="https://news.example/stories/reserve-bank-of-australia-holds-cash-rate-at-4-10" rel="alternate" type="text/html"/><link href="https://harbour-courier.example/economy/rba-on-hold" rel="via" title="Harbour Courier"/><published>2026-07-17T04:30:00.000Z</published><summary type="text">The board left the cash rate unchanged and said that services inflation is easing more slowly than goods.</summary><title type="text">Reserve Bank of Australia holds cash rate at 4.10 %</title><updated>2026-07-17T06:12:45.120000161Z</updated></entry>
                     *     </feed>
                     */
                    "application/atom+xml": string;
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`); The cursor is not one of ours (`invalid_cursor`); The cursor belongs to another query (`cursor_mismatch`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOpml: {
        parameters: {
            query?: {
                /**
                 * @description `categories`: a feed for each category as well.
                 * @example categories
                 */
                include?: "categories";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An OPML 2.0 document */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <?xml version="1.0" encoding="UTF-8"?>
                     *     <opml version="2.0">
                     *     <head>
                     *     <title>Feeds of Newstape</title>
                     *     </head>
                     *     <body>
                     *     <outline type="rss" version="RSS2" text="Newstape" title="Newstape" xmlUrl="https://news.example/v1/rss" htmlUrl="https://news.example/"/>
                     *     </body>
                     *     </opml>
                     */
                    "text/x-opml": string;
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSavedSearches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "savedSearches": [
                     *         {
                     *           "id": "search_01kxq5mb00e00800000000005b",
                     *           "name": "Rates down under",
                     *           "query": "\"cash rate\" or inflation",
                     *           "filters": {
                     *             "country": "AU",
                     *             "category": "economy"
                     *           },
                     *           "alert": {
                     *             "enabled": true,
                     *             "subscriptionId": "sub_01kxq5mb00e00800000000005a",
                     *             "cadence": "hourly"
                     *           },
                     *           "createdAt": "2026-07-02T08:00:00.000Z",
                     *           "updatedAt": "2026-07-15T16:20:11.042Z",
                     *           "lastMatchedAt": "2026-07-17T06:12:45.120Z",
                     *           "matchCount24h": 3
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SavedSearchList"];
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createSavedSearch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The search */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Rates down under",
                 *       "query": "\"cash rate\" or inflation",
                 *       "filters": {
                 *         "country": "AU",
                 *         "category": "economy"
                 *       },
                 *       "alert": {
                 *         "enabled": true,
                 *         "subscriptionId": "sub_01kxq5mb00e00800000000005a",
                 *         "cadence": "hourly"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SavedSearchInput"];
            };
        };
        responses: {
            /** @description The search */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "search_01kxq5mb00e00800000000005b",
                     *       "name": "Rates down under",
                     *       "query": "\"cash rate\" or inflation",
                     *       "filters": {
                     *         "country": "AU",
                     *         "category": "economy"
                     *       },
                     *       "alert": {
                     *         "enabled": true,
                     *         "subscriptionId": "sub_01kxq5mb00e00800000000005a",
                     *         "cadence": "hourly"
                     *       },
                     *       "createdAt": "2026-07-02T08:00:00.000Z",
                     *       "updatedAt": "2026-07-15T16:20:11.042Z",
                     *       "lastMatchedAt": "2026-07-17T06:12:45.120Z",
                     *       "matchCount24h": 3
                     *     }
                     */
                    "application/json": components["schemas"]["SavedSearch"];
                };
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`); The request body is not valid (`invalid_body`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request conflicts with the present state (`conflict`) */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request body is too large (`body_too_large`) */
            413: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body has a type that is not read here (`unsupported_media_type`) */
            415: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSavedSearch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Saved-search id. Another account’s is as unknown as one that never was.
                 * @example search_01kxq5mb00e00800000000005b
                 */
                idOrSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The search */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "search_01kxq5mb00e00800000000005b",
                     *       "name": "Rates down under",
                     *       "query": "\"cash rate\" or inflation",
                     *       "filters": {
                     *         "country": "AU",
                     *         "category": "economy"
                     *       },
                     *       "alert": {
                     *         "enabled": true,
                     *         "subscriptionId": "sub_01kxq5mb00e00800000000005a",
                     *         "cadence": "hourly"
                     *       },
                     *       "createdAt": "2026-07-02T08:00:00.000Z",
                     *       "updatedAt": "2026-07-15T16:20:11.042Z",
                     *       "lastMatchedAt": "2026-07-17T06:12:45.120Z",
                     *       "matchCount24h": 3
                     *     }
                     */
                    "application/json": components["schemas"]["SavedSearch"];
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateSavedSearch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Saved-search id. Another account’s is as unknown as one that never was.
                 * @example search_01kxq5mb00e00800000000005b
                 */
                idOrSlug: string;
            };
            cookie?: never;
        };
        /** @description What changes; without a body nothing does */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "filters": {
                 *         "category": null,
                 *         "tag": "interest-rates"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SavedSearchInput"];
            };
        };
        responses: {
            /** @description The search as it is now */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "search_01kxq5mb00e00800000000005b",
                     *       "name": "Rates down under",
                     *       "query": "\"cash rate\" or inflation",
                     *       "filters": {
                     *         "country": "AU",
                     *         "category": "economy"
                     *       },
                     *       "alert": {
                     *         "enabled": true,
                     *         "subscriptionId": "sub_01kxq5mb00e00800000000005a",
                     *         "cadence": "hourly"
                     *       },
                     *       "createdAt": "2026-07-02T08:00:00.000Z",
                     *       "updatedAt": "2026-07-15T16:20:11.042Z",
                     *       "lastMatchedAt": "2026-07-17T06:12:45.120Z",
                     *       "matchCount24h": 3
                     *     }
                     */
                    "application/json": components["schemas"]["SavedSearch"];
                };
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`); The request body is not valid (`invalid_body`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request conflicts with the present state (`conflict`) */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request body is too large (`body_too_large`) */
            413: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body has a type that is not read here (`unsupported_media_type`) */
            415: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteSavedSearch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Saved-search id. Another account’s is as unknown as one that never was.
                 * @example search_01kxq5mb00e00800000000005b
                 */
                idOrSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": true,
                     *       "id": "search_01kxq5mb00e00800000000005b"
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedSavedSearch"];
                };
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSavedSearchResults: {
        parameters: {
            query?: {
                /**
                 * @description Page number, starting at 1; ignored when `cursor` or `offset` is there.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Stories per page; alias `limit`.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description Alias of `page_size`.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Opaque cursor from `page.next_cursor` or `page.previous_cursor` of the same query.
                 * @example AZ9uWiwAcACAAAAAAAAAoQ
                 */
                cursor?: string;
                /**
                 * @description Zero-based offset; ignored when `cursor` is there.
                 * @example 0
                 */
                offset?: number;
                /**
                 * @description Comma-separated response fields; `id` is always there. Any of id, slug, title, summary, language, category, tags, countries, entities, impactPaths, assets, popularity, verificationState, publishedAt, updatedAt, revision, links, and the groups sources, claims, impactDetails, body.
                 * @example id,slug,title,publishedAt
                 */
                fields?: string;
                /**
                 * @description Comma-separated detail groups: `full` (everything) or any of sources, claims, impactDetails, body.
                 * @example sources,claims
                 */
                include?: string;
                /**
                 * @description `pipeline` (newest stories; the default) or `popular` (popularity in 12-hour freshness buckets).
                 * @example pipeline
                 */
                sort?: "pipeline" | "popular";
                /**
                 * @description Full-text query across titles, summaries, entities, tags and impact paths: words, "phrases", -exclusion, or.
                 * @example interest rates
                 */
                q?: string;
                /**
                 * @description Normalized story category. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "economy"
                 *     ]
                 */
                category?: string[];
                /**
                 * @description G20 member: ISO code or English name; `EU`, `AFU` for the two unions. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "AU"
                 *     ]
                 */
                country?: string[];
                /**
                 * @description Passive entity: text, slug or id. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "reserve-bank-of-australia"
                 *     ]
                 */
                entity?: string[];
                /**
                 * @description Impact path: text, id or lookup token. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "monetary-policy"
                 *     ]
                 */
                impact_path?: string[];
                /**
                 * @description Ticker of an asset that stories touch. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "BTC"
                 *     ]
                 */
                asset?: string[];
                /**
                 * @description Normalized story tag. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "interest-rates"
                 *     ]
                 */
                tag?: string[];
                /**
                 * @description Language of the story: BCP 47 or English name. Several, by commas or repeated: any of them; with a leading `-`: none of them.
                 * @example [
                 *       "en"
                 *     ]
                 */
                language?: string[];
                /**
                 * @description Inclusive lower bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                published_since?: string;
                /**
                 * @description Inclusive upper bound on publication time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                published_until?: string;
                /**
                 * @description Inclusive lower bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-01
                 */
                updated_since?: string;
                /**
                 * @description Inclusive upper bound on update time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                updated_until?: string;
                /**
                 * @description The list as it stood at this time. ISO 8601; a date alone means the whole day, a time without offset is UTC.
                 * @example 2026-07-18T23:59:59Z
                 */
                as_of?: string;
                /**
                 * @description Counts of the whole list by what its stories are about: comma-separated, any of category, country, tag, entity, language, impact_path, asset.
                 * @example country,category
                 */
                facets?: string;
                /**
                 * @description Counts of the whole list by the hour or day (UTC) of publication.
                 * @example day
                 */
                group_by?: "hour" | "day";
            };
            header?: never;
            path: {
                /**
                 * @description Saved-search id. Another account’s is as unknown as one that never was.
                 * @example search_01kxq5mb00e00800000000005b
                 */
                idOrSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of stories */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "articles": [
                     *         {
                     *           "id": "story_01kxq5mb00e008000000000051",
                     *           "slug": "reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *           "title": "Reserve Bank of Australia holds cash rate at 4.10 %",
                     *           "summary": "The board left the cash rate unchanged and said that services inflation is easing more slowly than goods.",
                     *           "language": "en",
                     *           "category": "economy",
                     *           "tags": [
                     *             "interest-rates",
                     *             "inflation"
                     *           ],
                     *           "countries": [
                     *             "AU"
                     *           ],
                     *           "entities": [
                     *             {
                     *               "id": "ent_01kxq5mb00e00800000000005h",
                     *               "slug": "reserve-bank-of-australia",
                     *               "label": "Reserve Bank of Australia",
                     *               "kind": "central_bank"
                     *             },
                     *             {
                     *               "id": "ent_01kxq5mb00e00800000000005j",
                     *               "slug": "australia",
                     *               "label": "Australia",
                     *               "kind": "country"
                     *             }
                     *           ],
                     *           "impactPaths": [
                     *             {
                     *               "id": "path_01kxq5mb00e008000000000061",
                     *               "token": "policy-rate-to-currency",
                     *               "label": "Policy rate to currency",
                     *               "direction": "mixed"
                     *             }
                     *           ],
                     *           "assets": [
                     *             {
                     *               "ticker": "AUDUSD",
                     *               "label": "Australian dollar / US dollar"
                     *             }
                     *           ],
                     *           "popularity": 4120,
                     *           "verificationState": "corroborated",
                     *           "publishedAt": "2026-07-17T04:30:00.000Z",
                     *           "updatedAt": "2026-07-17T06:12:45.120Z",
                     *           "revision": 2,
                     *           "links": {
                     *             "self": "https://news.example/v1/news/reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *             "html": "https://news.example/stories/reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *             "rss": "https://news.example/v1/rss?entity=reserve-bank-of-australia"
                     *           }
                     *         }
                     *       ],
                     *       "page": {
                     *         "size": 1,
                     *         "returned": 1,
                     *         "number": 1,
                     *         "offset": 0,
                     *         "total": 412,
                     *         "total_relation": "eq",
                     *         "has_next": true,
                     *         "next_cursor": "AZ9uWiwAcACAAAAAAAAAoQ",
                     *         "previous_cursor": null,
                     *         "sort": "pipeline",
                     *         "as_of": "2026-07-18T09:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StoryList"];
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`); The cursor is not one of ours (`invalid_cursor`); The cursor belongs to another query (`cursor_mismatch`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    askTerminal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The question; other members are ignored */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "question": "What did the Reserve Bank of Australia do with the cash rate?"
                 *     }
                 */
                "application/json": components["schemas"]["TerminalQuestion"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "answer": "Harbour Courier, 17 July 2026: “The board left the cash rate unchanged.” [1]",
                     *       "citations": [
                     *         {
                     *           "n": 1,
                     *           "storyId": "story_01kxq5mb00e008000000000051",
                     *           "slug": "reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *           "title": "Reserve Bank of Australia holds cash rate at 4.10 %",
                     *           "url": "https://courier.example/cash-rate",
                     *           "publisher": "Harbour Courier",
                     *           "publishedAt": "2026-07-17T04:30:00.000Z",
                     *           "quote": "The board left the cash rate unchanged."
                     *         }
                     *       ],
                     *       "verificationState": "unverified",
                     *       "model": "newstape-extractive-1",
                     *       "conversation": {
                     *         "id": "conv_01kxq5mb00e00800000000006c",
                     *         "turns": 1,
                     *         "createdAt": "2026-07-18T09:00:00.000Z",
                     *         "updatedAt": "2026-07-18T09:00:00.000Z"
                     *       },
                     *       "usage": {
                     *         "api": {
                     *           "month": "2026-07",
                     *           "calls": 1204,
                     *           "remaining": 248796,
                     *           "monthlyLimit": 250000,
                     *           "resetAt": "2026-08-01T00:00:00.000Z"
                     *         },
                     *         "aiQuestions": {
                     *           "used": 7,
                     *           "limit": 50,
                     *           "remaining": 43,
                     *           "resetAt": "2026-08-01T00:00:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TerminalAnswer"];
                    /**
                     * @example event: done
                     *     data: {}
                     */
                    "text/event-stream": string;
                };
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`); The request body is not valid (`invalid_body`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request conflicts with the present state (`conflict`) */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request body is too large (`body_too_large`) */
            413: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body has a type that is not read here (`unsupported_media_type`) */
            415: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`); The AI questions of the month are used up (`questions_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    askTerminalAlias: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The question; other members are ignored */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "question": "What did the Reserve Bank of Australia do with the cash rate?"
                 *     }
                 */
                "application/json": components["schemas"]["TerminalQuestion"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "answer": "Harbour Courier, 17 July 2026: “The board left the cash rate unchanged.” [1]",
                     *       "citations": [
                     *         {
                     *           "n": 1,
                     *           "storyId": "story_01kxq5mb00e008000000000051",
                     *           "slug": "reserve-bank-of-australia-holds-cash-rate-at-4-10",
                     *           "title": "Reserve Bank of Australia holds cash rate at 4.10 %",
                     *           "url": "https://courier.example/cash-rate",
                     *           "publisher": "Harbour Courier",
                     *           "publishedAt": "2026-07-17T04:30:00.000Z",
                     *           "quote": "The board left the cash rate unchanged."
                     *         }
                     *       ],
                     *       "verificationState": "unverified",
                     *       "model": "newstape-extractive-1",
                     *       "conversation": {
                     *         "id": "conv_01kxq5mb00e00800000000006c",
                     *         "turns": 1,
                     *         "createdAt": "2026-07-18T09:00:00.000Z",
                     *         "updatedAt": "2026-07-18T09:00:00.000Z"
                     *       },
                     *       "usage": {
                     *         "api": {
                     *           "month": "2026-07",
                     *           "calls": 1204,
                     *           "remaining": 248796,
                     *           "monthlyLimit": 250000,
                     *           "resetAt": "2026-08-01T00:00:00.000Z"
                     *         },
                     *         "aiQuestions": {
                     *           "used": 7,
                     *           "limit": 50,
                     *           "remaining": 43,
                     *           "resetAt": "2026-08-01T00:00:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TerminalAnswer"];
                    /**
                     * @example event: done
                     *     data: {}
                     */
                    "text/event-stream": string;
                };
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`); The request body is not valid (`invalid_body`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request conflicts with the present state (`conflict`) */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request body is too large (`body_too_large`) */
            413: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body has a type that is not read here (`unsupported_media_type`) */
            415: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`); The AI questions of the month are used up (`questions_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMarketInstruments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The catalogue */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "instruments": [
                     *         {
                     *           "symbol": "BTCUSDT",
                     *           "base": "BTC",
                     *           "quote": "USDT",
                     *           "venue": "binance",
                     *           "intervals": [
                     *             "1m",
                     *             "5m"
                     *           ],
                     *           "archive_window_start": "2026-01-01T00:00:00.000Z",
                     *           "archive_window_end": "2026-07-18T09:00:00.000Z",
                     *           "windows": [
                     *             {
                     *               "interval": "1m",
                     *               "archive_window_start": "2026-01-01T00:00:00.000Z",
                     *               "archive_window_end": "2026-07-18T09:00:00.000Z"
                     *             },
                     *             {
                     *               "interval": "5m",
                     *               "archive_window_start": "2026-06-01T00:00:00.000Z",
                     *               "archive_window_end": "2026-07-18T09:00:00.000Z"
                     *             }
                     *           ],
                     *           "simulated": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MarketInstruments"];
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`); The plan does not include this (`plan_required`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMarketBars: {
        parameters: {
            query: {
                /**
                 * @description 1 to 20 symbols, repeated or parted by commas; case does not matter.
                 * @example [
                 *       "BTCUSDT",
                 *       "ETHUSDT"
                 *     ]
                 */
                symbol: string[];
                /**
                 * @description The length of a bar; one that the catalogue does not list for a symbol is a 404.
                 * @example 1m
                 */
                interval: "1m" | "5m";
                /**
                 * @description Bars that open then or later: UTC, ISO 8601. A date is its midnight.
                 * @example 2026-07-17T00:00:00Z
                 */
                from: string;
                /**
                 * @description Bars that open before; at most 32 days after `from`.
                 * @example 2026-07-18T00:00:00Z
                 */
                to: string;
                /**
                 * @description The venue; without it a real one comes before a simulated one.
                 * @example binance
                 */
                venueId?: string;
                /**
                 * @description Rows of one upstream page, where the archive lacks something; the answer is the whole window.
                 * @example 1000
                 */
                limit?: number;
                /**
                 * @description How bars are written; without it the Accept header says, and without that they are rows.
                 * @example columns
                 */
                format?: "rows" | "columns" | "csv" | "arrow";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bars by symbol, their coverage and terms */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "bars": {
                     *         "BTCUSDT": [
                     *           {
                     *             "symbol": "BTCUSDT",
                     *             "venue_id": "binance",
                     *             "interval": "1m",
                     *             "open_time": "2026-07-17T00:00:00.000Z",
                     *             "open": "118204.1",
                     *             "high": "118240",
                     *             "low": "118200.55",
                     *             "close": "118231.9",
                     *             "volume": "12.40817",
                     *             "quote_volume": "1466935.0182371",
                     *             "trades": 2841
                     *           }
                     *         ]
                     *       },
                     *       "pages": 0,
                     *       "truncated": false,
                     *       "next_from": null,
                     *       "coverage": [
                     *         {
                     *           "symbol": "BTCUSDT",
                     *           "venue_id": "binance",
                     *           "interval": "1m",
                     *           "from": "2026-07-17T00:00:00.000Z",
                     *           "to": "2026-07-17T00:03:00.000Z",
                     *           "expected_bars": 3,
                     *           "present_bars": 1,
                     *           "complete": false,
                     *           "gaps": [
                     *             {
                     *               "from": "2026-07-17T00:01:00.000Z",
                     *               "to": "2026-07-17T00:03:00.000Z",
                     *               "bars": 2,
                     *               "reason": "venue_outage"
                     *             }
                     *           ],
                     *           "as_of": "2026-07-18T09:00:04.120Z"
                     *         }
                     *       ],
                     *       "redistribution": {
                     *         "policy": "internal_only",
                     *         "source": "binance",
                     *         "attribution": "Binance",
                     *         "terms_url": "https://www.binance.com/en/terms",
                     *         "applies_to_cached_copies": true,
                     *         "as_of": "2026-07-18T09:00:04.120Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MarketBarsAnswer"];
                    /**
                     * @example symbol,venue_id,interval,open_time,open,high,low,close,volume,quote_volume,trades
                     *     BTCUSDT,binance,1m,2026-07-17T00:00:00.000Z,118204.1,118240,118200.55,118231.9,12.40817,1466935.0182371,2841
                     */
                    "text/csv": string;
                    /** @example  */
                    "application/vnd.apache.arrow.stream": string;
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`); The plan does not include this (`plan_required`); The record is restricted (`restricted`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description None of the accepted formats is offered (`not_acceptable`) */
            406: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMarketCoverage: {
        parameters: {
            query: {
                /**
                 * @description 1 to 20 symbols, repeated or parted by commas; case does not matter.
                 * @example [
                 *       "BTCUSDT",
                 *       "ETHUSDT"
                 *     ]
                 */
                symbol: string[];
                /**
                 * @description The length of a bar; one that the catalogue does not list for a symbol is a 404.
                 * @example 1m
                 */
                interval: "1m" | "5m";
                /**
                 * @description Bars that open then or later: UTC, ISO 8601. A date is its midnight.
                 * @example 2026-07-17T00:00:00Z
                 */
                from: string;
                /**
                 * @description Bars that open before; at most 32 days after `from`.
                 * @example 2026-07-18T00:00:00Z
                 */
                to: string;
                /**
                 * @description The venue; without it a real one comes before a simulated one.
                 * @example binance
                 */
                venueId?: string;
                /**
                 * @description Rows of one upstream page, where the archive lacks something; the answer is the whole window.
                 * @example 1000
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The coverage of each symbol */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pages": 0,
                     *       "truncated": false,
                     *       "next_from": null,
                     *       "coverage": [
                     *         {
                     *           "symbol": "BTCUSDT",
                     *           "venue_id": "binance",
                     *           "interval": "1m",
                     *           "from": "2026-07-17T00:00:00.000Z",
                     *           "to": "2026-07-17T00:03:00.000Z",
                     *           "expected_bars": 3,
                     *           "present_bars": 1,
                     *           "complete": false,
                     *           "gaps": [
                     *             {
                     *               "from": "2026-07-17T00:01:00.000Z",
                     *               "to": "2026-07-17T00:03:00.000Z",
                     *               "bars": 2,
                     *               "reason": "venue_outage"
                     *             }
                     *           ],
                     *           "as_of": "2026-07-18T09:00:04.120Z"
                     *         }
                     *       ],
                     *       "redistribution": {
                     *         "policy": "internal_only",
                     *         "source": "binance",
                     *         "attribution": "Binance",
                     *         "terms_url": "https://www.binance.com/en/terms",
                     *         "applies_to_cached_copies": true,
                     *         "as_of": "2026-07-18T09:00:04.120Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MarketCoverageList"];
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`); The plan does not include this (`plan_required`); The record is restricted (`restricted`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMarketLatest: {
        parameters: {
            query: {
                /**
                 * @description 1 to 20 symbols, repeated or parted by commas; case does not matter.
                 * @example [
                 *       "BTCUSDT",
                 *       "ETHUSDT"
                 *     ]
                 */
                symbol: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last known prices */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "latest": [
                     *         {
                     *           "symbol": "BTCUSDT",
                     *           "venue_id": "simulated",
                     *           "price": "94210.5",
                     *           "bid": "94210.4",
                     *           "ask": "94210.6",
                     *           "source_ts": "2026-07-18T09:30:00.000Z",
                     *           "received_ts": "2026-07-18T09:30:00.041Z",
                     *           "source_age_ms": 312,
                     *           "stale": false,
                     *           "stale_after_ms": 30000,
                     *           "simulated": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LatestPrices"];
                };
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`); The plan does not include this (`plan_required`); The record is restricted (`restricted`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    streamMarket: {
        parameters: {
            query: {
                /**
                 * @description 1 to 20 symbols, repeated or parted by commas; case does not matter.
                 * @example [
                 *       "BTCUSDT",
                 *       "ETHUSDT"
                 *     ]
                 */
                symbol: string[];
                /**
                 * @description Where to go on, for those who cannot send `Last-Event-ID`; that header comes first.
                 * @example 2k3j4h5g6f.hq2z1m5t0a
                 */
                last_event_id?: string;
                /**
                 * @description A stream ticket (GraphQL `createStreamTicket`) instead of a key, for browsers.
                 * @example svc_once_...
                 */
                ticket?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id: 2k3j4h5g6f.hq2z1m5t0a
                     *     event: tick
                     *     data: {"symbol":"BTCUSDT","venue_id":"simulated","price":"94210.5","tick_type":"trade","occurred_at":"2026-07-18T09:30:00.000Z","bid":"94210.4","ask":"94210.6","snapshot":false,"conflated":0,"simulated":true}
                     */
                    "text/event-stream": string;
                };
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`); The plan does not include this (`plan_required`); The record is restricted (`restricted`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhookSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "subscriptions": [
                     *           {
                     *             "id": "sub_01kxq5mb00e00800000000005a",
                     *             "url": "https://hooks.example.com/newstape",
                     *             "eventTypes": [
                     *               "intelligence.published",
                     *               "intelligence.updated"
                     *             ],
                     *             "filters": {
                     *               "categories": [
                     *                 "economy"
                     *               ],
                     *               "geographies": [
                     *                 "AU"
                     *               ]
                     *             },
                     *             "state": "active",
                     *             "pausedReason": null,
                     *             "activeKeyId": "whk_01kxq5mb00e00800000000005c",
                     *             "previousKeyIds": [],
                     *             "createdAt": "2026-07-02T08:00:00.000Z",
                     *             "updatedAt": "2026-07-02T08:00:00.000Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSubscriptionList"];
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createWebhookSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The subscription */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/newstape",
                 *       "eventTypes": [
                 *         "intelligence.published",
                 *         "intelligence.updated"
                 *       ],
                 *       "filters": {
                 *         "categories": [
                 *           "economy"
                 *         ],
                 *         "geographies": [
                 *           "AU"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WebhookSubscriptionInput"];
            };
        };
        responses: {
            /** @description The subscription and its signing secret */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "subscription": {
                     *           "id": "sub_01kxq5mb00e00800000000005a",
                     *           "url": "https://hooks.example.com/newstape",
                     *           "eventTypes": [
                     *             "intelligence.published",
                     *             "intelligence.updated"
                     *           ],
                     *           "filters": {
                     *             "categories": [
                     *               "economy"
                     *             ],
                     *             "geographies": [
                     *               "AU"
                     *             ]
                     *           },
                     *           "state": "active",
                     *           "pausedReason": null,
                     *           "activeKeyId": "whk_01kxq5mb00e00800000000005c",
                     *           "previousKeyIds": [],
                     *           "createdAt": "2026-07-02T08:00:00.000Z",
                     *           "updatedAt": "2026-07-02T08:00:00.000Z"
                     *         },
                     *         "secret": "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSecretAnswer"];
                };
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`); The request body is not valid (`invalid_body`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request conflicts with the present state (`conflict`) */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request body is too large (`body_too_large`) */
            413: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body has a type that is not read here (`unsupported_media_type`) */
            415: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWebhookSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subscription id. Another account’s is as unknown as one that never was.
                 * @example sub_01kxq5mb00e00800000000005a
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "subscription": {
                     *           "id": "sub_01kxq5mb00e00800000000005a",
                     *           "url": "https://hooks.example.com/newstape",
                     *           "eventTypes": [
                     *             "intelligence.published",
                     *             "intelligence.updated"
                     *           ],
                     *           "filters": {
                     *             "categories": [
                     *               "economy"
                     *             ],
                     *             "geographies": [
                     *               "AU"
                     *             ]
                     *           },
                     *           "state": "active",
                     *           "pausedReason": null,
                     *           "activeKeyId": "whk_01kxq5mb00e00800000000005c",
                     *           "previousKeyIds": [],
                     *           "createdAt": "2026-07-02T08:00:00.000Z",
                     *           "updatedAt": "2026-07-02T08:00:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSubscriptionAnswer"];
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteWebhookSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subscription id. Another account’s is as unknown as one that never was.
                 * @example sub_01kxq5mb00e00800000000005a
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Never sent: it answers 204. Every operation lists it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is gone */
            204: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Deliveries to this subscription only.
                 * @example sub_01kxq5mb00e00800000000005a
                 */
                subscription?: string;
                /**
                 * @description Deliveries that stand so only.
                 * @example dead_lettered
                 */
                status?: "pending" | "held" | "delivering" | "retrying" | "delivered" | "dead_lettered" | "cancelled";
                /**
                 * @description Deliveries of a page.
                 * @example 50
                 */
                page_size?: number;
                /**
                 * @description Alias of `page_size`.
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description Opaque cursor from `page.next_cursor`. Beside it the filters may be left out.
                 * @example b3BhcXVl
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "deliveries": [
                     *           {
                     *             "id": "dlv_01kxq5mb00e00800000000005d",
                     *             "subscriptionId": "sub_01kxq5mb00e00800000000005a",
                     *             "eventId": "evt_01kxq5mb00e00800000000005e",
                     *             "eventType": "intelligence.published",
                     *             "status": "delivered",
                     *             "attemptCount": 1,
                     *             "responseCode": 204,
                     *             "failureReason": null,
                     *             "replayOf": null,
                     *             "createdAt": "2026-07-17T06:12:45.120Z",
                     *             "nextAttemptAt": null,
                     *             "deliveredAt": "2026-07-17T06:12:45.186Z"
                     *           }
                     *         ],
                     *         "page": {
                     *           "size": 20,
                     *           "returned": 1,
                     *           "has_next": false,
                     *           "next_cursor": null
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`); The cursor is not one of ours (`invalid_cursor`); The cursor belongs to another query (`cursor_mismatch`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Delivery id. Another account’s is as unknown as one that never was.
                 * @example dlv_01kxq5mb00e00800000000005d
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "delivery": {
                     *           "id": "dlv_01kxq5mb00e00800000000005d",
                     *           "subscriptionId": "sub_01kxq5mb00e00800000000005a",
                     *           "eventId": "evt_01kxq5mb00e00800000000005e",
                     *           "eventType": "intelligence.published",
                     *           "status": "delivered",
                     *           "attemptCount": 1,
                     *           "responseCode": 204,
                     *           "failureReason": null,
                     *           "replayOf": null,
                     *           "createdAt": "2026-07-17T06:12:45.120Z",
                     *           "nextAttemptAt": null,
                     *           "deliveredAt": "2026-07-17T06:12:45.186Z",
                     *           "body": "{\"id\":\"evt_…\",\"type\":\"intelligence.published\",\"occurredAt\":\"2026-07-17T06:12:45.101Z\",\"data\":{\"kind\":\"story\"}}",
                     *           "attempts": [
                     *             {
                     *               "number": 1,
                     *               "startedAt": "2026-07-17T06:12:45.151Z",
                     *               "durationMs": 31,
                     *               "outcome": "delivered",
                     *               "responseCode": 204,
                     *               "detail": null,
                     *               "response": null,
                     *               "address": "203.0.113.7"
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryAnswer"];
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Delivery id. Another account’s is as unknown as one that never was.
                 * @example dlv_01kxq5mb00e00800000000005d
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new delivery */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "delivery": {
                     *           "id": "dlv_01kxq5mb00e00800000000005d",
                     *           "subscriptionId": "sub_01kxq5mb00e00800000000005a",
                     *           "eventId": "evt_01kxq5mb00e00800000000005e",
                     *           "eventType": "intelligence.published",
                     *           "status": "delivered",
                     *           "attemptCount": 1,
                     *           "responseCode": 204,
                     *           "failureReason": null,
                     *           "replayOf": null,
                     *           "createdAt": "2026-07-17T06:12:45.120Z",
                     *           "nextAttemptAt": null,
                     *           "deliveredAt": "2026-07-17T06:12:45.186Z",
                     *           "body": "{\"id\":\"evt_…\",\"type\":\"intelligence.published\",\"occurredAt\":\"2026-07-17T06:12:45.101Z\",\"data\":{\"kind\":\"story\"}}",
                     *           "attempts": [
                     *             {
                     *               "number": 1,
                     *               "startedAt": "2026-07-17T06:12:45.151Z",
                     *               "durationMs": 31,
                     *               "outcome": "delivered",
                     *               "responseCode": 204,
                     *               "detail": null,
                     *               "response": null,
                     *               "address": "203.0.113.7"
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryAnswer"];
                };
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request conflicts with the present state (`conflict`) */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testWebhookSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subscription id. Another account’s is as unknown as one that never was.
                 * @example sub_01kxq5mb00e00800000000005a
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of it, delivered or not */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "delivery": {
                     *           "id": "dlv_01kxq5mb00e00800000000005d",
                     *           "subscriptionId": "sub_01kxq5mb00e00800000000005a",
                     *           "eventId": "evt_01kxq5mb00e00800000000005e",
                     *           "eventType": "intelligence.published",
                     *           "status": "delivered",
                     *           "attemptCount": 1,
                     *           "responseCode": 204,
                     *           "failureReason": null,
                     *           "replayOf": null,
                     *           "createdAt": "2026-07-17T06:12:45.120Z",
                     *           "nextAttemptAt": null,
                     *           "deliveredAt": "2026-07-17T06:12:45.186Z",
                     *           "body": "{\"id\":\"evt_…\",\"type\":\"intelligence.published\",\"occurredAt\":\"2026-07-17T06:12:45.101Z\",\"data\":{\"kind\":\"story\"}}",
                     *           "attempts": [
                     *             {
                     *               "number": 1,
                     *               "startedAt": "2026-07-17T06:12:45.151Z",
                     *               "durationMs": 31,
                     *               "outcome": "delivered",
                     *               "responseCode": 204,
                     *               "detail": null,
                     *               "response": null,
                     *               "address": "203.0.113.7"
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryAnswer"];
                };
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request conflicts with the present state (`conflict`) */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    pauseWebhookSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subscription id. Another account’s is as unknown as one that never was.
                 * @example sub_01kxq5mb00e00800000000005a
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription, paused */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "subscription": {
                     *           "id": "sub_01kxq5mb00e00800000000005a",
                     *           "url": "https://hooks.example.com/newstape",
                     *           "eventTypes": [
                     *             "intelligence.published",
                     *             "intelligence.updated"
                     *           ],
                     *           "filters": {
                     *             "categories": [
                     *               "economy"
                     *             ],
                     *             "geographies": [
                     *               "AU"
                     *             ]
                     *           },
                     *           "state": "active",
                     *           "pausedReason": null,
                     *           "activeKeyId": "whk_01kxq5mb00e00800000000005c",
                     *           "previousKeyIds": [],
                     *           "createdAt": "2026-07-02T08:00:00.000Z",
                     *           "updatedAt": "2026-07-02T08:00:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSubscriptionAnswer"];
                };
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    verifyWebhookSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subscription id. Another account’s is as unknown as one that never was.
                 * @example sub_01kxq5mb00e00800000000005a
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription, active */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "subscription": {
                     *           "id": "sub_01kxq5mb00e00800000000005a",
                     *           "url": "https://hooks.example.com/newstape",
                     *           "eventTypes": [
                     *             "intelligence.published",
                     *             "intelligence.updated"
                     *           ],
                     *           "filters": {
                     *             "categories": [
                     *               "economy"
                     *             ],
                     *             "geographies": [
                     *               "AU"
                     *             ]
                     *           },
                     *           "state": "active",
                     *           "pausedReason": null,
                     *           "activeKeyId": "whk_01kxq5mb00e00800000000005c",
                     *           "previousKeyIds": [],
                     *           "createdAt": "2026-07-02T08:00:00.000Z",
                     *           "updatedAt": "2026-07-02T08:00:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSubscriptionAnswer"];
                };
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request conflicts with the present state (`conflict`) */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateWebhookKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subscription id. Another account’s is as unknown as one that never was.
                 * @example sub_01kxq5mb00e00800000000005a
                 */
                id: string;
            };
            cookie?: never;
        };
        /** @description How long the current key still signs */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "overlapSeconds": 3600
                 *     }
                 */
                "application/json": components["schemas"]["WebhookRotation"];
            };
        };
        responses: {
            /** @description The subscription and its new secret */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "subscription": {
                     *           "id": "sub_01kxq5mb00e00800000000005a",
                     *           "url": "https://hooks.example.com/newstape",
                     *           "eventTypes": [
                     *             "intelligence.published",
                     *             "intelligence.updated"
                     *           ],
                     *           "filters": {
                     *             "categories": [
                     *               "economy"
                     *             ],
                     *             "geographies": [
                     *               "AU"
                     *             ]
                     *           },
                     *           "state": "active",
                     *           "pausedReason": null,
                     *           "activeKeyId": "whk_01kxq5mb00e00800000000005c",
                     *           "previousKeyIds": [],
                     *           "createdAt": "2026-07-02T08:00:00.000Z",
                     *           "updatedAt": "2026-07-02T08:00:00.000Z"
                     *         },
                     *         "secret": "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSecretAnswer"];
                };
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`); The request body is not valid (`invalid_body`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing here by that name (`not_found`) */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request conflicts with the present state (`conflict`) */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request body is too large (`body_too_large`) */
            413: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body has a type that is not read here (`unsupported_media_type`) */
            415: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key that asks, its plan, and the usage of the month */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "key": {
                     *         "id": "key_01kxq5mb00e00800000000007h",
                     *         "name": "dashboard",
                     *         "mode": "live",
                     *         "publicId": "h7Kq2ZpA",
                     *         "scopes": [
                     *           "read",
                     *           "write"
                     *         ],
                     *         "tenant": "acme",
                     *         "createdAt": "2026-06-02T10:15:00.000Z",
                     *         "expiresAt": null
                     *       },
                     *       "plan": {
                     *         "name": "pro",
                     *         "label": "Pro",
                     *         "callsPerMonth": 250000,
                     *         "aiQuestions": 50,
                     *         "marketData": true
                     *       },
                     *       "usage": {
                     *         "month": "2026-07",
                     *         "calls": 1204,
                     *         "remaining": 248796,
                     *         "monthlyLimit": 250000,
                     *         "resetAt": "2026-08-01T00:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A valid API key is needed (`unauthenticated`) */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key lacks a scope (`insufficient_scope`) */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The monthly allowance is exhausted (`allowance_exhausted`) */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSampleNews: {
        parameters: {
            query?: {
                /**
                 * @description Case-insensitive filter over titles, excerpts, categories and countries.
                 * @example harbour
                 */
                q?: string;
                /**
                 * @description Articles per page.
                 * @example 10
                 */
                page_size?: number;
                /**
                 * @description Opaque cursor from `page.next_cursor` of the same query.
                 * @example MjAuRnRYQ0w4cW0
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sample stories */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "articles": [
                     *         {
                     *           "id": "sample_001",
                     *           "title": "Wind and sun covered 51% of demand for a whole month",
                     *           "excerpt": "In eleven member states, wind and sun covered 51% of demand for a whole month. The other side: prices fell below zero on 61 hours.",
                     *           "categories": [
                     *             "environment"
                     *           ],
                     *           "countries": [
                     *             "EU"
                     *           ],
                     *           "publishedAt": "2026-07-17T10:24:18.000Z"
                     *         }
                     *       ],
                     *       "page": {
                     *         "size": 1,
                     *         "returned": 1,
                     *         "number": 1,
                     *         "offset": 0,
                     *         "total": 120,
                     *         "total_relation": "eq",
                     *         "has_next": true,
                     *         "next_cursor": "MS53OGYyWXduSQ",
                     *         "previous_cursor": null,
                     *         "sort": "pipeline",
                     *         "as_of": "2026-07-17T10:24:18.000Z"
                     *       },
                     *       "license": "CC0-1.0"
                     *     }
                     */
                    "application/json": components["schemas"]["SampleList"];
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`); The cursor is not one of ours (`invalid_cursor`); The cursor belongs to another query (`cursor_mismatch`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Never sent: this operation needs no key. Every operation lists it. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Never sent: this operation needs no key. Every operation lists it. */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is up */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "service": "newstape"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        status: "ok";
                        service: string;
                    };
                };
            };
            /** @description The request cannot be read (`malformed_request`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Never sent: this operation needs no key. Every operation lists it. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Never sent: this operation needs no key. Every operation lists it. */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every dependency passes */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ready": true,
                     *       "service": "newstape",
                     *       "dependencies": {
                     *         "database": "pass",
                     *         "queue": "pass",
                     *         "kms": "pass",
                     *         "identity": "pass"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            /** @description The request cannot be read (`malformed_request`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Never sent: this operation needs no key. Every operation lists it. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Never sent: this operation needs no key. Every operation lists it. */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A dependency fails */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ready": false,
                     *       "service": "newstape",
                     *       "dependencies": {
                     *         "database": "fail",
                     *         "queue": "pass",
                     *         "kms": "pass",
                     *         "identity": "pass"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI 3.1 */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.0",
                     *       "info": {
                     *         "title": "Newstape",
                     *         "version": "2026-07-18"
                     *       },
                     *       "paths": {}
                     *     }
                     */
                    "application/json": {
                        openapi: string;
                        info: {
                            title: string;
                            version: string;
                        } & {
                            [key: string]: unknown;
                        };
                        paths: {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The caller holds it already (If-None-Match). Counts like a 200. */
            304: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be read (`malformed_request`); A parameter is not valid (`invalid_parameter`) */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Never sent: this operation needs no key. Every operation lists it. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Never sent: this operation needs no key. Every operation lists it. */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "x-ratelimit-limit": components["headers"]["x-ratelimit-limit"];
                    "x-ratelimit-remaining": components["headers"]["x-ratelimit-remaining"];
                    "x-ratelimit-reset": components["headers"]["x-ratelimit-reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong on our side (`internal`) */
            500: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A part of the service is away (`unavailable`) */
            503: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
