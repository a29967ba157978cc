// Writes what a production install brings as CycloneDX 1.5 (https://cyclonedx.org/docs/1.5/json/), from package-lock.json
// alone: the same on every machine. `npm sbom --omit dev` leaves out what development needs as well.
import './output.mjs';
import { foundFrom, PRODUCTION, SERVICE } from './production.mjs';

const refOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
const unique = (list, by) => [...new Map(list.map((each) => [by(each), each])).values()];

const component = ({ name, version, license, integrity, optional }) => ({
  'bom-ref': refOf({ name, version }),
  type: 'library',
  name,
  version,
  scope: optional ? 'optional' : 'required',
  purl: refOf({ name, version }),
  licenses: [/^[\w.-]+$/.test(license) ? { license: { id: license } } : { expression: license }],
  ...(integrity === undefined ? {} : { hashes: [hashOf(integrity)] }),
});

/** Of a subresource integrity, such as `sha512-...`. */
function hashOf(integrity) {
  const [algorithm, base64] = integrity.split('-', 2);
  return {
    alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(base64, 'base64').toString('hex'),
  };
}

const needs = ({ path, name, version, dependencies, optionalDependencies, peerDependencies }) => ({
  ref: refOf({ name, version }),
  dependsOn: foundFrom(path, Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
    .map(refOf)
    .filter((ref) => KNOWN.has(ref))
    .sort(),
});

const service = { path: '', ...SERVICE };
const components = unique(PRODUCTION.map(component), (each) => each['bom-ref']);
const KNOWN = new Set(components.map((each) => each['bom-ref']));

const bom = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: {
    component: {
      'bom-ref': refOf(service),
      type: 'application',
      name: service.name,
      version: service.version,
    },
  },
  components,
  dependencies: unique([service, ...PRODUCTION].map(needs), ({ ref }) => ref),
};
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);
