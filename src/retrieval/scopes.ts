/** The parts of a story that a search can be held to. */
export const SCOPES = ['title', 'summary', 'body', 'entity', 'tag', 'publisher'] as const;
export type Scope = (typeof SCOPES)[number];
