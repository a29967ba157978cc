import { resolve } from 'node:path';
import type { Command } from 'commander';
import { checkTarget, dump, kmsPart, recordBackup } from '../../platform/backup/index.ts';
import { kmsKeyId, openKms, readKmsKey } from '../../platform/kms.ts';
import { serviceSecret } from '../../platform/secrets.ts';
import { EXIT } from '../command/exit.ts';
import { withDatabase } from '../command/open.ts';
import { openProgress } from '../command/progress.ts';

/** `newstape backup FILE`. */
export function register(command: Command): void {
  command
    .argument('<file>', 'the file to write; its name usually ends in .tar.gz')
    .option('--force', 'replace an existing file')
    .option('--json', 'print the result as one JSON object')
    .addHelpText(
      'after',
      `\nThe service may run at the same time. Only the owner of the file can read it. NEWSTAPE_BACKUP_PASSPHRASE seals the\nmaster key in it. A key that comes from KMS_KEY is not in the file and must be kept elsewhere. docs/backup.md has the\nformat.\nExit codes: 0 written, 2 an argument is wrong, 3 the file or the database cannot be used.`,
    )
    .action(async (file: string, options: { force?: true; json?: true }) => {
      process.exitCode = await backup(resolve(file), options);
    });
}

async function backup(file: string, options: { force?: true; json?: true }): Promise<number> {
  // Before a database is started, or even made, for it.
  await checkTarget(file, options.force === true);
  return withDatabase(async (db, config) => {
    const kms = await openKms(config);
    // A backup that this node's key does not open would be no backup: find out now rather than at the restore.
    await serviceSecret(db, kms, 'pepper');
    const key = config.kmsKey === undefined ? await readKmsKey(config.dataDir) : undefined;
    const passphrase = process.env.NEWSTAPE_BACKUP_PASSPHRASE || undefined;
    const part = kmsPart(key, key === undefined ? kms.keyId : kmsKeyId(key), passphrase);
    const progress = openProgress('backup');
    const made = await dump({
      url: db.url,
      file,
      kms: part,
      overwrite: options.force === true,
      onProgress: (done, total, table) => progress.at(done, total, table),
    }).finally(() => progress.end());
    const { at, tables, rows, jobs, bytes } = made;
    const held = { none: 'not included', plain: 'included', passphrase: 'sealed' } as const;
    await recordBackup(config.dataDir, {
      at,
      file,
      bytes,
      keyId: part.keyId,
      keyIncluded: part.kind !== 'none',
    });
    if (options.json)
      console.log(JSON.stringify({ file, at, tables, rows, jobs, bytes, kmsKey: held[part.kind] }));
    else
      console.log(
        `wrote ${file}: ${rows} rows of ${tables} tables and ${jobs} waiting events as of ${at}, ${bytes} bytes`,
      );
    if (part.kind === 'plain') {
      console.error(
        'newstape: the file holds the KMS master key in the clear: anyone who reads it can open every secret of the ' +
          'service. Keep the file safe, or set NEWSTAPE_BACKUP_PASSPHRASE to seal the key',
      );
    } else if (part.kind === 'none') {
      console.error(
        'newstape: the KMS master key comes from KMS_KEY and is not in the file. The file cannot be restored without ' +
          'that key. Make sure that it is kept elsewhere',
      );
    }
    return EXIT.done;
  });
}
