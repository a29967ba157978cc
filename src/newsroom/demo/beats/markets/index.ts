import type { Scenario } from '../../telling.ts';
import { bondAuction } from './bond-auction.ts';
import { crypto } from './crypto-move.ts';
import { equitiesClose } from './equities-close.ts';
import { metals } from './metals.ts';
import { rateDecision } from './rate-decision.ts';
import { softs } from './softs.ts';

/** What happens in the category `markets`. */
export const MARKETS: readonly Scenario[] = [rateDecision, equitiesClose, bondAuction, crypto, metals, softs];
