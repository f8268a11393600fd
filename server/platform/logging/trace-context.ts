import type { Telemetry } from 'bullmq';

/** What the rest knows of tracing, which is loaded only where it is configured. */
export interface TraceContext {
  /** Ids of the span that is open, for log lines. */
  ids: () => { traceId?: string };
  /** Says more about the span that is open. */
  describe: (facts: { name?: string; route?: string; correlationId?: string }) => void;
  /** Carries traces through queues. */
  telemetry?: Telemetry;
  /** Hands over what was not sent yet. */
  stop: () => Promise<void>;
}

/** Traces nothing until tracing is started. */
export const traceContext: TraceContext = {
  ids: () => ({}),
  describe: () => undefined,
  stop: () => Promise.resolve(),
};
