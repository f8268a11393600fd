import { randomUUID } from 'node:crypto';
import { OtlpReceiver, type ReceivedSpan } from '../support/otlp-receiver.js';
import { ShopProcess } from '../support/shop-process.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

const MESSAGE = {
  name: 'Mathilda Oakes',
  email: 'mathilda.oakes@example.com',
  topic: 'other',
  message: 'Do you ship to Lisbon, please?',
};
/** A `traceparent` header whose sampled flag is off. */
const TRACE_OF_A_STRANGER = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00';
let receiver: OtlpReceiver;
let shop: TestShop;
const processes: ShopProcess[] = [];

beforeAll(async () => {
  receiver = await OtlpReceiver.start();
  shop = await TestShop.open({ workers: false });
});
afterAll(async () => {
  await Promise.all(processes.map((each) => each.stop()));
  await shop.close();
  receiver.stop();
});

function parentOf(span: ReceivedSpan): ReceivedSpan | undefined {
  return receiver.spans.find(({ spanId }) => spanId === span.parentSpanId);
}

/** The span and its ancestors, up to the root. */
function lineOf(span: ReceivedSpan): ReceivedSpan[] {
  const parent = parentOf(span);
  return parent ? [span, ...lineOf(parent)] : [span];
}

describe('with a trace endpoint', () => {
  const id = randomUUID();

  beforeAll(async () => {
    const settings = { ...shop.settings, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
    const web = await ShopProcess.startWeb(settings);
    const worker = await ShopProcess.startWorker(settings, ['mail']);
    processes.push(web, worker);
    const answer = await fetch(`${web.url}/api/contact?from=a-private-page`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-correlation-id': id, traceparent: TRACE_OF_A_STRANGER },
      body: JSON.stringify(MESSAGE),
    });
    expect(answer.status).toBeLessThan(300);
    await shop.inbox.mailTo('owner@keepsake.example');
    await until(async () =>
      receiver.spans.some(
        ({ service, attributes }) => service === 'keepsake-worker' && attributes['keepsake.correlation_id'] === id,
      ),
    );
  });

  it('one request is one trace, queries and jobs included', async () => {
    const job = receiver.spans.find(
      ({ service, attributes }) => service === 'keepsake-worker' && attributes['keepsake.correlation_id'] === id,
    )!;
    const line = await until(async () => {
      const spans = lineOf(job);
      return spans.at(-1)?.service === 'keepsake-web' && spans;
    });
    expect(new Set(line.map(({ traceId }) => traceId)).size).toBe(1);
    expect(line.at(-1)).toMatchObject({
      name: 'POST /api/contact',
      attributes: { 'http.route': '/api/contact', 'keepsake.correlation_id': id },
    });
    const ofTrace = receiver.spans.filter(({ traceId }) => traceId === job.traceId);
    const queries = ofTrace.map(({ service, attributes }) => `${service}: ${String(attributes['db.query.summary'])}`);
    expect(queries).toContain('keepsake-web: insert contact.messages');
    expect(queries).toContain('keepsake-web: insert platform.outbox');
    expect(queries).toContain('keepsake-worker: update contact.messages');
  });

  it('spans hold no personal data', () => {
    for (const secret of [/mathilda/i, /oakes/i, /lisbon/i, /a-private-page/, /user_agent|url\.|exception/, /values\s*\(/i]) {
      expect(receiver.text).not.toMatch(secret);
    }
  });

  it('trace headers of visitors are ignored', () => {
    expect(receiver.spans.length).toBeGreaterThan(0);
    expect(receiver.text).not.toContain('0af7651916cd43dd8448eb211c80319c');
  });

  it('polling makes no traces', () => {
    const roots = receiver.spans.filter(({ parentSpanId }) => !parentSpanId);
    expect(roots.filter(({ name }) => !/^(?:GET|POST) \//.test(name)).map(({ name }) => name)).toEqual([]);
  });
});
