import { findBreakingChanges, findDangerousChanges, type GraphQLSchema } from 'graphql';

/** Something that a document which ran on the released graph may stumble over. */
export interface Break {
  /** What it is about: `Type`, `Type.field`, `Type.field(argument:)` or `@directive`. */
  readonly coordinate: string;
  /** graphql's own words. */
  readonly what: string;
}

// A default that changes gives another answer to the same document. More values or members to come are what clients
// of an open graph reckon with.
const AS_BAD = new Set(['ARG_DEFAULT_VALUE_CHANGE']);

/**
 * What breaks between the released graph and the present one, and is not announced.
 * @param changelog CHANGELOG.md: a line of its first section that begins with `- **GraphQL**` announces the coordinates
 * that it has between backticks.
 */
export function unannounced(released: GraphQLSchema, present: GraphQLSchema, changelog: string): Break[] {
  const announced = announcedIn(changelog);
  const dangerous = findDangerousChanges(released, present).filter(({ type }) => AS_BAD.has(type));
  return [...findBreakingChanges(released, present), ...dangerous]
    .map(({ description }) => ({ coordinate: coordinateIn(description, released), what: description }))
    .filter(({ coordinate }) => !announced.has(coordinate));
}

const COORDINATE = /@\w+(?:\(\w+:\))?|\b\w+\.\w+(?:\(\w+:\))?/;

function coordinateIn(description: string, released: GraphQLSchema): string {
  const member = COORDINATE.exec(description)?.[0];
  if (member !== undefined) return member;
  return description.split(/\W+/).find((word) => released.getType(word) !== undefined) ?? description;
}

/** Between backticks in the lines of the first section that begin with the word, and in those that go on from them. */
function announcedIn(changelog: string): ReadonlySet<string> {
  const section = changelog.split(/^## /m)[1] ?? '';
  const lines = section.split(/^- /m).filter((line) => line.startsWith('**GraphQL**'));
  return new Set(lines.flatMap((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, text]) => text!)));
}
