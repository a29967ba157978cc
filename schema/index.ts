import type { GraphQLSchema } from 'graphql';
import { builder } from './builder.ts';
import './account.ts';
import './asset.ts';
import './changes.ts';
import './entity.ts';
import './facets.ts';
import './feed-token.ts';
import './filters.ts';
import './impact-path.ts';
import './node.ts';
import './post.ts';
import './publish.ts';
import './publish-post.ts';
import './reference.ts';
import './revisions.ts';
import './saved-search.ts';
import './search.ts';
import './story.ts';

/** The graph, in the order it was written in. Each file imported above hangs its nouns on the one builder. */
export const schema: GraphQLSchema = builder.toSchema({ sortSchema: false });
