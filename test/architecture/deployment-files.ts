import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { environment } from '../../server/platform/config/settings.js';

export const root = path.resolve(import.meta.dirname, '..', '..');
export const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Names of the shop's settings. */
export const SETTINGS = Object.keys(environment.shape);

export interface ComposeService {
  image: string;
  build?: object;
  command?: string[];
  environment?: Record<string, string>;
  deploy?: { resources?: { limits?: { memory?: string } } };
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
  ports?: string[];
  networks?: string[] | Record<string, object>;
  [key: string]: unknown;
}

/** The services of docker-compose.yml by name, with their shared settings merged in. */
export function composeServices(): Record<string, ComposeService> {
  const file = parse(textOf('docker-compose.yml'), { merge: true }) as { services: Record<string, ComposeService> };
  return file.services;
}

/** The value that compose substitutes for `${NAME:-default}` when NAME is not set. */
export function composeDefault(text: string): string {
  return text.replace(/^\$\{[A-Z][A-Z0-9_]+:-(.*)\}$/, '$1');
}

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec?: Record<string, unknown>;
  data?: Record<string, string>;
  stringData?: Record<string, string>;
}

/** Every document of docker/kubernetes, by file. */
export const MANIFESTS: { file: string; manifest: Manifest }[] = globSync('docker/kubernetes/**/*.yaml', { cwd: root })
  .sort()
  .flatMap((file) => parseAllDocuments(textOf(file)).map((document) => ({ file, manifest: document.toJS() as Manifest })));

export function manifestsOf(kind: string): Manifest[] {
  return MANIFESTS.filter(({ manifest }) => manifest.kind === kind).map(({ manifest }) => manifest);
}

/** Longest time that a process takes to close after its drain time. */
export const CLOSING_SECONDS = Number(
  /CLOSING_MS = (\d+)_000;/.exec(textOf('server/platform/operations/stop-on-signal.ts'))?.[1],
);

/** The number in a duration such as `75s`. */
export function seconds(text: string): number {
  return Number(/^(\d+)s$/.exec(text)?.[1] ?? NaN);
}

export function exists(file: string): boolean {
  return existsSync(path.join(root, file));
}
