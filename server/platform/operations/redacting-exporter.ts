import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node';

/** The only attributes that are exported: no URLs, headers, client addresses, statements, payloads or messages. */
const ALLOWED = new Set([
  'keepsake.correlation_id',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'http.method',
  'http.status_code',
  'server.address',
  'server.port',
  'net.peer.name',
  'net.peer.port',
  'error.type',
  'db.system',
  'db.system.name',
  'db.name',
  'db.namespace',
  'bullmq.queue.name',
  'bullmq.queue.operation',
  'bullmq.job.name',
  'bullmq.job.id',
  'bullmq.job.attempts.made',
]);
const STATEMENT = /^\s*(\w+)(?:[^']*?\b(?:from|into|update|table)\s+("?\w+"?(?:\."?\w+"?)?))?/i;
const UPDATE = /^\s*(update)\s+("?\w+"?(?:\."?\w+"?)?)/i;

/** Exports spans without personal data: SQL contains values, URLs contain tokens. */
export class RedactingExporter implements SpanExporter {
  constructor(private readonly next: SpanExporter) {}

  export(spans: ReadableSpan[], done: Parameters<SpanExporter['export']>[1]): void {
    this.next.export(spans.map(redactSpan), done);
  }

  shutdown(): Promise<void> {
    return this.next.shutdown();
  }
}

function redactSpan(span: ReadableSpan): ReadableSpan {
  const statement = span.attributes['db.query.text'] ?? span.attributes['db.statement'];
  const query = typeof statement === 'string' ? { 'db.query.summary': summaryOf(statement) } : undefined;
  const attributes = Object.entries(span.attributes).filter(([name]) => ALLOWED.has(name));
  return Object.create(span, {
    name: { value: query?.['db.query.summary'] ?? span.name },
    attributes: { value: { ...Object.fromEntries(attributes), ...query } },
    events: { value: [] },
    status: { value: { code: span.status.code } },
  }) as ReadableSpan;
}

/** Such as `select checkout.orders`. */
function summaryOf(statement: string): string {
  const text = statement.replace(/^(?:\s*--[^\n]*\n)+/, '');
  const [, verb = 'query', table] = UPDATE.exec(text) ?? STATEMENT.exec(text) ?? [];
  return [verb.toLowerCase(), table?.replaceAll('"', '')].filter(Boolean).join(' ');
}
