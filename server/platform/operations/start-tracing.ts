import type { Config } from '../config/config.js';

/** Traces this process when a place for traces is configured; otherwise nothing of it is even loaded. */
export async function startTracing(service: 'keepsake-web' | 'keepsake-worker', config: Config): Promise<void> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const { traceTo } = await import('./tracing.js');
  traceTo(config.OTEL_EXPORTER_OTLP_ENDPOINT, service);
}
