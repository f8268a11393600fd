import { readFileSync } from 'node:fs';
import path from 'node:path';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { projectRoot } from './paths.js';

/** Prometheus metrics of this process. Names start with keepsake_; labels have few values and no personal data. */
export const metrics = new Registry();

collectDefaultMetrics({ register: metrics });

const { version } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as { version: string };

new Gauge({
  name: 'keepsake_build_info',
  help: 'Always 1; labels show the versions of the shop and of Node.',
  labelNames: ['version', 'node'],
  registers: [metrics],
}).set({ version, node: process.version }, 1);
