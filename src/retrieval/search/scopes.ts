/** The parts of a story to which a search can be limited. */
export const SCOPES = ['title', 'summary', 'body', 'entity', 'tag', 'publisher'] as const;
export type Scope = (typeof SCOPES)[number];
