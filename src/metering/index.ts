export { Charge } from './charge.ts';
export { openUsageDay, pruneUsageDays, readUsageDays, type UsageDay } from './days.ts';
export { openMeter } from './meter.ts';
export type { Admission, AdmittedAt, Asking, Meter, Usage } from './model.ts';
export { secondsUntil } from './usage.ts';
export { noteWrite } from './writes.ts';
