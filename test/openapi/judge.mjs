// `node judge.mjs < openapi.json`: what two linters of the trade find in a description, a line each, and how many.
// Redocly by its `recommended-strict`, Spectral by its recommended rules for OpenAPI. Neither asks anything of a network:
// the description holds no reference to another document.
import { text } from 'node:stream/consumers';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import rulesets from '@stoplight/spectral-rulesets';

const { Document, Spectral } = spectralCore;
const source = await text(process.stdin);

const config = await createConfig({ extends: ['recommended-strict'] });
const byRedocly = await lintFromString({ source, absoluteRef: 'openapi.json', config });
const spectral = new Spectral();
spectral.setRuleset({ extends: [[rulesets.oas, 'recommended']] });
const bySpectral = await spectral.run(new Document(source, parsers.Json, 'openapi.json'));

const findings = [
  ...byRedocly.map(
    ({ ruleId, message, location }) => `redocly ${ruleId} at ${location[0]?.pointer ?? '#/'}: ${message}`,
  ),
  ...bySpectral.map(({ code, message, path }) => `spectral ${code} at ${path.join('/')}: ${message}`),
];
for (const finding of findings) console.log(finding);
if (findings.length > 0) process.exitCode = 1;
