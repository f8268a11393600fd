import { collectDefaultMetrics, Registry } from 'prom-client';

/** What Prometheus reads from this process. Names begin with keepsake_; no label names a person, an order or an address. */
export const metrics = new Registry();

collectDefaultMetrics({ register: metrics });
