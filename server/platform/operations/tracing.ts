import type { IncomingMessage } from 'node:http';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { type Context, INVALID_SPAN_CONTEXT, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Tracer } from 'bullmq';
import { BullMQOtel, BullMQOTelSpan } from 'bullmq-otel';
import { traceContext } from '../logging/trace-context.js';
import { RedactingExporter } from './redacting-exporter.js';

/** Asked for all day, and of no interest. */
const UNWATCHED = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;
/** With these a visitor could hang their requests on one trace, or have none made of them. */
const TRACE_OF_STRANGERS = ['traceparent', 'tracestate', 'baggage'];
/** Nobody waits longer for a place for traces that does not answer, at the end least of all. */
const PATIENCE_MS = 2_000;
/** BullMQ's own name for the span kind of its housekeeping. */
const INTERNAL = 0;

/**
 * Sends traces there, over HTTP with JSON: requests, queries, calls to other services, and jobs as parts of the request
 * that asked for them. Spans begin only within one of those: polling makes none.
 */
export function traceTo(endpoint: string, service: string): void {
  const exporter = new RedactingExporter(new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: PATIENCE_MS }));
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: 1_000 })],
  });
  provider.register();
  registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: beginsNoTrace,
        requireParentforOutgoingSpans: true,
      }),
      new PgInstrumentation({ requireParentSpan: true }),
      new UndiciInstrumentation({ requireParentforSpans: true }),
    ],
  });
  instrumentWhatIsLoaded();
  Object.assign(traceContext, {
    ids: () => {
      const traceId = trace.getActiveSpan()?.spanContext().traceId;
      return traceId ? { traceId } : {};
    },
    describe: ({ name, route, correlationId }: Parameters<typeof traceContext.describe>[0]) => {
      const span = trace.getActiveSpan();
      if (name) span?.updateName(name);
      if (route) span?.setAttribute('http.route', route);
      if (correlationId) span?.setAttribute('keepsake.correlation_id', correlationId);
    },
    telemetry: withoutHousekeeping(new BullMQOtel({ tracerName: 'bullmq' })),
    stop: () => Promise.race([provider.shutdown().catch(() => undefined), pause(PATIENCE_MS, undefined, { ref: false })]),
  });
}

/** Traces begin with us: the hook is the last that sees a request before its trace is read from it. */
function beginsNoTrace({ headers, url = '' }: IncomingMessage): boolean {
  for (const name of TRACE_OF_STRANGERS) delete headers[name];
  return UNWATCHED.test(url);
}

/**
 * Instrumentations wait for a `require`, which imports are not. What they change are the objects and prototypes that
 * everybody shares, however they were loaded, so that asking once is enough.
 */
function instrumentWhatIsLoaded(): void {
  const require = createRequire(import.meta.url);
  require('http');
  require('https');
  // Each has a copy of its own, or may have one after the next update.
  for (const user of ['@mikro-orm/postgresql', 'bullmq']) createRequire(import.meta.resolve(user))('pg');
  syncBuiltinESMExports();
}

/** Looking for stalled jobs, renewing locks, asking for the next job: without a span that they belong to, they get none. */
function withoutHousekeeping(telemetry: BullMQOtel): BullMQOtel {
  const tracer: Tracer = telemetry.tracer;
  const startSpan = tracer.startSpan.bind(tracer);
  tracer.startSpan = (name, options, context?: Context) => {
    const isHousekeeping = options?.kind === INTERNAL && !trace.getActiveSpan();
    return isHousekeeping ? new NoSpan(trace.wrapSpanContext(INVALID_SPAN_CONTEXT)) : startSpan(name, options, context);
  };
  return telemetry;
}

/** Not even a place for others to hang on. */
class NoSpan extends BullMQOTelSpan {
  override setSpanOnContext(context: Context): Context {
    return context;
  }
}
