import type { DocumentNode, GraphQLResolveInfo, OperationDefinitionNode } from 'graphql';
import type { Shape, StoryEvent, StoryRoom } from '../../../src/stories/index.ts';
import { executorOf, Remembered, type Subscribed } from '../../graph/selection.ts';
import { shapeOf } from '../../graph/shape.ts';
import { schema } from '../../index.ts';
import type { DeliveredStory } from './story-stream-type.ts';

/** What the documents of some readers select of the events of stories. */
export interface StorySelection {
  /** The same for documents that select the same. */
  readonly key: string;
  /** The fields and groups of a story that are selected. */
  readonly shape: Shape;
  /** The answer to the document for one event, as JSON. */
  json(event: StoryEvent, cursor: string, room: StoryRoom): string;
}

// Clients use a handful of documents.
const selections = new Remembered<StorySelection>(200);

/** The selection of a subscription to stories. */
export function storySelection(
  { key, root }: Subscribed,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): StorySelection {
  return selections.get(key, () => {
    const { run, validated } = executorOf(schema, document, operation, given);
    // The part of a resolver's `info` that says what was selected. It is the same for every event.
    const selected: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments' | 'variableValues' | 'schema'> = {
      fieldNodes: [root],
      fragments: Object.fromEntries(
        document.definitions.flatMap((node) =>
          node.kind === 'FragmentDefinition' ? [[node.name.value, node] as const] : [],
        ),
      ),
      variableValues: validated.variableValues,
      schema,
    };
    const shape = shapeOf(selected as GraphQLResolveInfo, [['story']], 'StoryVersion');
    return {
      key,
      shape,
      json(event, cursor, room) {
        const delivered: DeliveredStory = { event, cursor, room, shape };
        return run(delivered);
      },
    };
  });
}
