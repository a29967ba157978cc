import type { GraphQLSchema } from 'graphql';
import { builder } from './builder.ts';
import './account.ts';
import './node.ts';
import './reference.ts';
import './story.ts';

/** The graph, in the order it was written in. Each file imported above hangs its nouns on the one builder. */
export const schema: GraphQLSchema = builder.toSchema({ sortSchema: false });
