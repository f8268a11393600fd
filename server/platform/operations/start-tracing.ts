import type { Config } from '../config/config.js';

/** Starts tracing if an endpoint is configured; otherwise OpenTelemetry is not even loaded. */
export async function startTracing(service: 'keepsake-web' | 'keepsake-worker', config: Config): Promise<void> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const { traceTo } = await import('./tracing.js');
  traceTo(config.OTEL_EXPORTER_OTLP_ENDPOINT, service);
}
