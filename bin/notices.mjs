// Writes what a production install brings: each package with its version, licence and licence text.
// `--check` writes nothing and fails where a licence is not one of those that docs/third-party.md names.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import './output.mjs';
import { PRODUCTION, ROOT } from './production.mjs';

const ALLOWED = new Set([
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'PostgreSQL',
]);

// `A OR B` lets us choose; `A AND B` asks for both.
const isAllowed = (license) => {
  const terms = license.replaceAll(/[()]/g, '').split(/ or /i);
  return terms.some((term) => term.split(/ and /i).every((name) => ALLOWED.has(name.trim())));
};

if (process.argv.includes('--check')) {
  const wrong = PRODUCTION.filter(({ license }) => !isAllowed(license));
  for (const { name, version, license } of wrong) console.error(`${name} ${version}: licence ${license}`);
  console.log(`licences: ${PRODUCTION.length} packages of a production install, ${wrong.length} not allowed`);
  process.exit(wrong.length === 0 ? 0 : 1);
}

for (const { path, name, version, license } of PRODUCTION) {
  process.stdout.write(
    `\n${'='.repeat(80)}\n${name} ${version} (${license})\n\n${textOf(join(ROOT, path))}\n`,
  );
}

// Weights that others trained are a file of the service and belong to no package (docs/third-party.md).
process.stdout.write(
  `\n${'='.repeat(80)}\nUniversal Sentence Encoder Lite, src/terminal/data/sentences.bin (Apache-2.0)\n\n` +
    `${readFileSync(join(ROOT, 'src/terminal/data/sentences.LICENSE.txt'), 'utf8').trim()}\n`,
);

/** The licence as the package brings it; packages of other platforms are in the lock file and not on the disk. */
function textOf(folder) {
  let files = [];
  try {
    files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  } catch {
    return 'Not installed on this platform.';
  }
  if (files.length === 0) return 'The package brings no licence text beside the name of its licence.';
  return files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
}
