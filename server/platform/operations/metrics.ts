import { readFileSync } from 'node:fs';
import path from 'node:path';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { projectRoot } from '../paths.js';

/**
 * What Prometheus reads from this process. Names begin with keepsake_; labels take few values, and none of them names a
 * person, an order or an address.
 */
export const metrics = new Registry();

collectDefaultMetrics({ register: metrics });

const { version } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as { version: string };

new Gauge({
  name: 'keepsake_build_info',
  help: 'Always 1; the labels say which version runs on which Node.',
  labelNames: ['version', 'node'],
  registers: [metrics],
}).set({ version, node: process.version }, 1);
