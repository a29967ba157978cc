export { checkTarget, dump } from './dump.ts';
export { type KmsPart, kmsKeyOf, kmsPart } from './kms-part.ts';
export { load, readManifest } from './load.ts';
export { BackupError } from './manifest.ts';
export { lastBackup, recordBackup } from './record.ts';
