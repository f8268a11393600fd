// What is known of the packages that go into production: their faults, and a list of them all.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { judged } from './audit-report.ts';

const AUDIT = ['audit', '--json', '--omit=dev', '--package-lock-only'];
// Not with --omit=dev: npm 11 then also leaves out what something else wants for its own development, such as react.
const LIST = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
const TIME_LIMIT_MS = 120_000;
const MOST_BYTES = 64 * 1024 * 1024;

/** @throws when a fault has no exception, or an exception no fault */
export async function auditPackages(root) {
  const exceptions = JSON.parse(readFileSync(path.join(root, 'test/architecture/audit-exceptions.json'), 'utf8'));
  const verdict = judged(await jsonOfNpm(root, AUDIT), exceptions, new Date().toISOString().slice(0, 10));
  if (!verdict.audited) {
    console.log(`NOTHING WAS AUDITED: whether the packages have known faults is not known. npm says: ${verdict.why}`);
    return { passed: 0, failed: 0, verdict: 'not audited' };
  }
  verdict.excused.forEach((line) => console.log(`Excused: ${line}`));
  if (verdict.problems.length > 0) throw new Error(verdict.problems.join('\n'));
  console.log('No package that goes into production has a known fault, save those excused.');
}

/** @throws when a package that the project asks for is not in the list */
export async function listPackages(root, file) {
  const { components = [], dependencies = [], ...list } = await jsonOfNpm(root, LIST);
  const forDevelopment = new Set(components.filter(isForDevelopment).map((component) => component['bom-ref']));
  const shipped = components.filter((component) => !forDevelopment.has(component['bom-ref']));
  const names = new Set(shipped.map(({ name }) => name));
  const wanted = Object.keys(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).dependencies);
  const missing = wanted.filter((name) => !names.has(name));
  if (missing.length > 0) throw new Error(`The list of packages lacks ${missing.join(', ')}.`);
  const edges = dependencies
    .filter(({ ref }) => !forDevelopment.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => !forDevelopment.has(other)) }));
  writeFileSync(file, JSON.stringify({ ...list, components: shipped, dependencies: edges }, null, 2));
  console.log(`${shipped.length} packages go into production: ${path.relative(root, file)} (CycloneDX).`);
}

function isForDevelopment({ properties = [] }) {
  return properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');
}

/** npm ends with 1 when it has found something, and prints it all the same. */
async function jsonOfNpm(root, args) {
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm ? [process.execPath, npm] : ['npm'];
  const options = { cwd: root, timeout: TIME_LIMIT_MS, maxBuffer: MOST_BYTES };
  const { stdout } = await promisify(execFile)(program, [...first, ...args], options).catch((failure) => failure);
  try {
    return JSON.parse(stdout);
  } catch {
    return { message: 'npm could not be run, or printed no JSON.' };
  }
}
