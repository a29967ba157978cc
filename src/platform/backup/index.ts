export { type Dumped, dump } from './dump.ts';
export { type KmsPart, kmsKeyOf, kmsPart } from './kms-part.ts';
export { type Loaded, load } from './load.ts';
export { BackupError } from './manifest.ts';
export { type BackupRecord, lastBackup, recordBackup } from './record.ts';
