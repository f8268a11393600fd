import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './programs.mjs';

const CODE = /\.(?:[cm]?[jt]sx?)$/;
const SHOP = /^(?:painter|server|workers|web)\/(?!.*\.spec\.)/;
const JOURNEYS = /^test\/(?:e2e\/(?!.*\.spec\.ts$)|support\/)/;
const PACKAGES = /^package(?:-lock)?\.json$/;

/** @returns {string[]} files that are new or differ from where this branch left `main`; deleted ones too */
export function changedFiles() {
  const base = git('merge-base', 'main', 'HEAD')[0];
  return [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])];
}

/**
 * The parts of each step that a change can affect. A changed package affects everything.
 * @returns {Map<string, string[] | undefined>} by step, the files to hand to it; without files the whole step
 */
export function affectedSteps(files) {
  const existing = files.filter((file) => existsSync(path.join(root, file)));
  const code = existing.filter((file) => CODE.test(file));
  const steps = new Map();
  if (existing.length > 0) steps.set('format', existing);
  if (code.length > 0)
    steps.set('lint', code).set('unit', code).set('web', code).set('architecture', code).set('integration', code);
  if (files.some((file) => CODE.test(file))) steps.set('typecheck', undefined).set('unused', undefined);
  const journeys = existing.filter((file) => /^test\/e2e\/.*\.spec\.ts$/.test(file));
  if (files.some((file) => SHOP.test(file) || JOURNEYS.test(file))) steps.set('e2e', undefined);
  else if (journeys.length > 0) steps.set('e2e', journeys);
  if (files.some((file) => PACKAGES.test(file))) {
    for (const name of ['audit', 'sbom', 'unit', 'web', 'architecture', 'integration', 'e2e', 'lint']) steps.set(name, undefined);
  }
  return steps;
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
}
