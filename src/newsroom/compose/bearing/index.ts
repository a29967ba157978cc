// Bearing: whether an item bears out a claim of its own story. See docs/newsroom.md, "Claims".
export { type Asked, askedOf } from './asked.ts';
export { bearingOf, deniesAny, restatesClaim, type Told } from './bearing.ts';
