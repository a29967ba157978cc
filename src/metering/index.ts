export { Charge } from './charge.ts';
export { openMeter } from './meter.ts';
export type { Admission, Meter, Usage } from './model.ts';
export { readUsage } from './usage.ts';
