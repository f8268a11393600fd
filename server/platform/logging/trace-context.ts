import type { Telemetry } from 'bullmq';

/** Tracing as the rest of the code sees it; OpenTelemetry is loaded only when it is configured. */
export interface TraceContext {
  /** Ids of the current span, for log lines. */
  ids: () => { traceId?: string };
  /** Adds attributes to the current span. */
  describe: (details: { name?: string; route?: string; correlationId?: string }) => void;
  /** Propagates traces through queues. */
  telemetry?: Telemetry;
  /** Flushes spans. */
  stop: () => Promise<void>;
}

/** Does nothing until tracing starts. */
export const traceContext: TraceContext = {
  ids: () => ({}),
  describe: () => undefined,
  stop: () => Promise.resolve(),
};
