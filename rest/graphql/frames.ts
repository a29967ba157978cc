import type { Selection } from '../../schema/market/selection.ts';
import type { StorySelection } from '../../schema/news/changes/story-selection.ts';
import type { DeliverySelection } from '../../schema/webhooks/delivery-selection.ts';
import type { Encoding } from '../../src/market/index.ts';
import type { Problem } from '../../src/platform/problem.ts';
import type { StoryEncoding, StoryRoom } from '../../src/stories/index.ts';
import type { DeliveryEncoding } from '../../src/webhooks/index.ts';
import { chunk, idOf } from '../app/streams/socket.ts';

/** Writes one event of GraphQL over SSE. */
export function frameOf(event: 'next' | 'complete', data: string): string {
  return `event: ${event}\ndata: ${data}\n\n`;
}

/** The encoding of a stream with one operation. Its ids let a plain EventSource resume. */
export function distinctEncoding(selection: Selection, chunked: boolean): Encoding {
  return {
    key: `graphql ${chunked} ${selection.key}`,
    opening: ':\n\n',
    frame: (event, cursor, origin) =>
      `${idOf(cursor)}${frameOf('next', selection.json(event, cursor, origin))}`,
    ...(chunked ? { wrap: chunk } : {}),
  };
}

/** The encoding of the results of one operation on a connection with several. */
export function operationEncoding(selection: Selection, id: string, chunked: boolean): Encoding {
  const named = JSON.stringify(id);
  return {
    key: `operation ${chunked} ${selection.key} ${id}`,
    opening: '',
    frame: (event, cursor, origin) =>
      frameOf('next', `{"id":${named},"payload":${selection.json(event, cursor, origin)}}`),
    ...(chunked ? { wrap: chunk } : {}),
  };
}

/** The encoding of a stream with one operation about stories. */
export function distinctStories(
  selection: StorySelection,
  room: StoryRoom,
  requestId: string,
  chunked: boolean,
): StoryEncoding {
  return {
    key: `graphql ${chunked} ${selection.key}`,
    opening: ':\n\n',
    frame: (event, cursor) => `${idOf(cursor)}${frameOf('next', selection.json(event, cursor, room))}`,
    problem: (problem) =>
      frameOf('next', JSON.stringify(refusal(problem, requestId))) + frameOf('complete', ''),
    ...(chunked ? { wrap: chunk } : {}),
  };
}

/** An operation of a connection with several. */
export interface Named {
  readonly id: string;
  /** Of the request that sent it. */
  readonly requestId: string;
}

/** The encoding of the results of one operation about stories on a connection with several. */
export function operationStories(
  selection: StorySelection,
  room: StoryRoom,
  { id, requestId }: Named,
  chunked: boolean,
): StoryEncoding {
  const named = JSON.stringify(id);
  return {
    key: `operation ${chunked} ${selection.key} ${id}`,
    opening: '',
    frame: (event, cursor) =>
      frameOf('next', `{"id":${named},"payload":${selection.json(event, cursor, room)}}`),
    problem: (problem) => frameOf('next', JSON.stringify({ id, payload: refusal(problem, requestId) })),
    ...(chunked ? { wrap: chunk } : {}),
  };
}

/** The encoding of a stream with one operation about webhook deliveries. It has no ids, because it cannot be resumed. */
export function distinctDeliveries(selection: DeliverySelection, chunked: boolean): DeliveryEncoding {
  return {
    opening: ':\n\n',
    frame: (event) => frameOf('next', selection.json(event)),
    ...(chunked ? { wrap: chunk } : {}),
  };
}

/** The encoding of the results of one operation about webhook deliveries on a connection with several. */
export function operationDeliveries(
  selection: DeliverySelection,
  id: string,
  chunked: boolean,
): DeliveryEncoding {
  const named = JSON.stringify(id);
  return {
    opening: '',
    frame: (event) => frameOf('next', `{"id":${named},"payload":${selection.json(event)}}`),
    ...(chunked ? { wrap: chunk } : {}),
  };
}

/** The result of an operation that a problem ended, or did not let begin. */
export function refusal({ message, code, status, errors, extra }: Problem, requestId: string): object {
  const issues = errors.length === 0 ? {} : { errors };
  return { errors: [{ message, extensions: { code, status, ...issues, ...extra, requestId } }] };
}
