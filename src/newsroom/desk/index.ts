// The desk: analyses of countries and the article on a week, written from stories. See docs/newsroom.md.
export { type DeskOutcome, writeDeskPost, writeDue } from './desk.ts';
export { DESK_KINDS, type DeskKind, dayOf, periodOf, readDay } from './period.ts';
