import type { Scenario } from '../telling.ts';
import { BUSINESS } from './business/index.ts';
import { CULTURE } from './culture/index.ts';
import { ECONOMY } from './economy/index.ts';
import { ENVIRONMENT } from './environment/index.ts';
import { HARD_CASES } from './hard-cases.ts';
import { HEALTH } from './health/index.ts';
import { MARKETS } from './markets/index.ts';
import { POLITICS } from './politics/index.ts';
import { SCIENCE } from './science/index.ts';
import { SOCIETY } from './society/index.ts';
import { SPORT } from './sport/index.ts';
import { TECHNOLOGY } from './technology/index.ts';
import { WORLD } from './world/index.ts';

/** Every kind of event the synthetic newsroom knows. */
export const SCENARIOS: readonly Scenario[] = [
  ...POLITICS,
  ...WORLD,
  ...BUSINESS,
  ...MARKETS,
  ...ECONOMY,
  ...TECHNOLOGY,
  ...SCIENCE,
  ...HEALTH,
  ...ENVIRONMENT,
  ...SPORT,
  ...CULTURE,
  ...SOCIETY,
  ...HARD_CASES,
];
