export { type Child, type Children, openChildren } from './children.ts';
export { type ChannelEnd, type Link, LinkCut, linkOver } from './link.ts';
export { envOfChild, findParent, type Parent } from './parent.ts';
export { Tally, TallyKeeper } from './tally.ts';
