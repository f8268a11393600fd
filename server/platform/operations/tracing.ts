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

/** Frequent requests that are not traced. */
const IGNORED = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;
/** Trace headers of visitors are ignored. */
const INCOMING_TRACE_HEADERS = ['traceparent', 'tracestate', 'baggage'];
const EXPORT_TIMEOUT_MS = 2_000;
/** Span kind of BullMQ's housekeeping. */
const INTERNAL = 0;

/**
 * Sends traces to the endpoint, as OTLP over HTTP with JSON: requests, queries, calls to other services, and jobs within
 * the trace of the request that enqueued them. Polling makes no spans.
 */
export function traceTo(endpoint: string, service: string): void {
  const exporter = new RedactingExporter(
    new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_TIMEOUT_MS }),
  );
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: 1_000 })],
  });
  provider.register();
  registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ignoresRequest,
        requireParentforOutgoingSpans: true,
      }),
      new PgInstrumentation({ requireParentSpan: true }),
      new UndiciInstrumentation({ requireParentforSpans: true }),
    ],
  });
  requireInstrumented();
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
    stop: () => Promise.race([provider.shutdown().catch(() => undefined), pause(EXPORT_TIMEOUT_MS, undefined, { ref: false })]),
  });
}

/** This hook is the last one before the trace headers of a request are read. */
function ignoresRequest({ headers, url = '' }: IncomingMessage): boolean {
  for (const name of INCOMING_TRACE_HEADERS) delete headers[name];
  return IGNORED.test(url);
}

/** Instrumentations hook into `require`, not `import`. They patch shared objects, so one `require` of each module is enough. */
function requireInstrumented(): void {
  const require = createRequire(import.meta.url);
  require('http');
  require('https');
  // Each package may have its own copy.
  for (const user of ['@mikro-orm/postgresql', 'bullmq']) createRequire(import.meta.resolve(user))('pg');
  syncBuiltinESMExports();
}

/** Drops the spans of polling, lock renewal and stalled checks that belong to no job. */
function withoutHousekeeping(telemetry: BullMQOtel): BullMQOtel {
  const tracer: Tracer = telemetry.tracer;
  const startSpan = tracer.startSpan.bind(tracer);
  tracer.startSpan = (name, options, context?: Context) => {
    const isHousekeeping = options?.kind === INTERNAL && !trace.getActiveSpan();
    return isHousekeeping ? new NoSpan(trace.wrapSpanContext(INVALID_SPAN_CONTEXT)) : startSpan(name, options, context);
  };
  return telemetry;
}

class NoSpan extends BullMQOTelSpan {
  override setSpanOnContext(context: Context): Context {
    return context;
  }
}
