import { findBreakingChanges, findDangerousChanges, type GraphQLSchema } from 'graphql';

/** A change by which a document of the released graph may fail, or get another answer. */
export interface Break {
  /** The changed element: `Type`, `Type.field`, `Type.field(argument:)` or `@directive`. */
  readonly coordinate: string;
  /** The description by graphql. */
  readonly what: string;
}

// If a default changes, the same document gets another answer. Clients must expect new values and members.
const AS_BAD = new Set(['ARG_DEFAULT_VALUE_CHANGE']);

/**
 * The breaks between the released graph and the present one that are not announced.
 * @param changelog CHANGELOG.md. A line of its first section that begins with `- **GraphQL**` announces the coordinates
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

/** The texts between backticks in these lines of the first section, and in the lines that continue them. */
function announcedIn(changelog: string): ReadonlySet<string> {
  const section = changelog.split(/^## /m)[1] ?? '';
  const lines = section.split(/^- /m).filter((line) => line.startsWith('**GraphQL**'));
  return new Set(lines.flatMap((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, text]) => text!)));
}
