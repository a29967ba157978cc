// npm run migration -- NAME: writes prisma/migrations/<next>_NAME/migration.sql, the difference between the last
// committed schema.prisma and the one in the working tree. Read it, complete it, then commit both together.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { diffSql } from './diff.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const name = process.argv[2];
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('usage: npm run migration -- NAME   (lower case, words joined by _)');
  process.exit(2);
}
const taken = readdirSync(`${here}migrations`).filter((entry) => /^\d{4}_/.test(entry));
const number = String(taken.length + 1).padStart(4, '0');
const before = taken.length === 0 ? null : committed();
const sql = await diffSql(before, readFileSync(`${here}schema.prisma`, 'utf8'));
if (sql.trim() === '' || sql.includes('This is an empty migration')) {
  console.error('schema.prisma is as it was committed: there is nothing to migrate');
  process.exit(1);
}
const folder = `${here}migrations/${number}_${name}`;
mkdirSync(folder);
writeFileSync(`${folder}/migration.sql`, sql);
console.log(`wrote prisma/migrations/${number}_${name}/migration.sql`);

function committed(): string {
  return execFileSync('git', ['show', 'HEAD:prisma/schema.prisma'], { cwd: here, encoding: 'utf8' });
}
