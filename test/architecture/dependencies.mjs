// Audits and lists the packages that go into production.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { judged } from './audit-report.ts';

const AUDIT = ['audit', '--json', '--omit=dev', '--package-lock-only'];
// Without --omit=dev: npm 11 would also omit packages that another package has as a development dependency, such as react.
const LIST = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
const TIME_LIMIT_MS = 120_000;
const MAX_BYTES = 64 * 1024 * 1024;

/** @throws when a vulnerability has no exception, or an exception no vulnerability */
export async function auditPackages(root) {
  const exceptions = JSON.parse(readFileSync(path.join(root, 'test/architecture/audit-exceptions.json'), 'utf8'));
  const audit = judged(await jsonOfNpm(root, AUDIT), exceptions, new Date().toISOString().slice(0, 10));
  if (!audit.audited) {
    console.log(`NOTHING WAS AUDITED: whether the packages have known faults is not known. npm says: ${audit.why}`);
    return { passed: 0, failed: 0, outcome: 'not audited' };
  }
  audit.excused.forEach((line) => console.log(`Excused: ${line}`));
  if (audit.problems.length > 0) throw new Error(audit.problems.join('\n'));
  console.log('No package that goes into production has a known fault, save those excused.');
}

/** @throws when a dependency of the project is not in the list */
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

/** npm exits with 1 when it finds something, but still prints the report. */
async function jsonOfNpm(root, args) {
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm ? [process.execPath, npm] : ['npm'];
  const options = { cwd: root, timeout: TIME_LIMIT_MS, maxBuffer: MAX_BYTES };
  const { stdout } = await promisify(execFile)(program, [...first, ...args], options).catch((failure) => failure);
  try {
    return JSON.parse(stdout);
  } catch {
    return { message: 'npm could not be run, or printed no JSON.' };
  }
}
