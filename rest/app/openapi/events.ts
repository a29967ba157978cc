import type { z } from 'zod';
import { type DescribedEvent, WEBHOOK_EVENTS, WEBHOOK_HEADERS } from '../../webhooks/events.ts';

/** Makes the reference to a schema in the description. */
type Reference = (schema: z.ZodType) => object;

/** Writes `webhooks` of the API description (OpenAPI 3.1): each type of event with its body and its headers. */
export function webhooksOf(reference: Reference): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.entries(WEBHOOK_EVENTS).map(([type, event]) => [type, { post: eventOf(type, event, reference) }]),
  );
}

/** Describes an event from the view of its receiver. The service is the caller, and it signs its requests instead of sending a key. */
function eventOf(
  type: string,
  { operationId, summary, description, schema, example, answer }: DescribedEvent,
  reference: Reference,
): object {
  const taken = answer?.description ?? 'The receiver accepts the event. Any 2xx status means this.';
  return {
    operationId,
    tags: ['Webhooks'],
    summary,
    description,
    security: [],
    parameters: WEBHOOK_HEADERS.map(({ name, isAlways, example: shown, description: says }) => ({
      name,
      in: 'header',
      required: isAlways,
      description: says,
      schema: { type: 'string' },
      example: shown,
    })),
    requestBody: {
      required: true,
      description: `An event of the type \`${type}\`. Its bytes are the same on every attempt and replay.`,
      content: { 'application/json': { schema: reference(schema), example } },
    },
    responses: {
      200: {
        description: taken,
        ...(answer === undefined
          ? {}
          : { content: { 'text/plain': { schema: { type: 'string' }, example: answer.example } } }),
      },
      410: { description: 'The receiver wants no more events. The service pauses the subscription.' },
      default: {
        description:
          'The receiver does not accept the event. The service tries again on its schedule, but not before `Retry-After`.',
      },
    },
  };
}
