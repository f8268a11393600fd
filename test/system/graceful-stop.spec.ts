import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Queues, type QueueName } from '../../server/platform/index.js';
import { TcpProxy } from '../faults/tcp-proxy.js';
import { addProduct, orderRow, pay, placeOrder, waitForPaymentState } from '../support/checkout-data.js';
import { FakeFal } from '../support/fake-fal.js';
import {
  acceptedId,
  generateFree,
  creditsUsed,
  waitUntilEnded,
  getGeneration,
  countPictures,
  customerWithPhoto,
} from '../support/generation-data.js';
import { reservePort } from '../support/ports.js';
import { TestRedis } from '../support/redis.js';
import { ShopProcess } from '../support/shop-process.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

const NOTICE_SECONDS = 1;
const DRAIN_SECONDS = 2;
/** Longest acceptable time for a process to end, beyond notice and drain. */
const CLOSING_MS = 5_000;

let fal: FakeFal;
let shop: TestShop;

beforeAll(async () => {
  fal = await FakeFal.start();
  shop = await TestShop.open({ workers: false, env: { FAL_KEY: 'test-key', FAL_BASE_URL: fal.url } });
});
afterEach(() => ShopProcess.killAll());
afterAll(async () => {
  await shop.close();
  await fal.stop();
});

function settings(own: Record<string, string> = {}): Record<string, string> {
  return { ...shop.settings, DRAIN_SECONDS: String(DRAIN_SECONDS), ...own };
}

function startWeb(own: Record<string, string> = {}): Promise<ShopProcess> {
  return ShopProcess.startWeb(settings({ DRAIN_NOTICE_SECONDS: String(NOTICE_SECONDS), ...own }));
}

function startWorker(queue: QueueName, own: Record<string, string> = {}): Promise<ShopProcess> {
  return ShopProcess.startWorker(settings(own), [queue]);
}

/** @returns the time until the process ended, in ms */
async function end(one: ShopProcess, withinMs: number): Promise<number> {
  const begun = performance.now();
  await until(async () => !one.isRunning, withinMs);
  return performance.now() - begun;
}

/** One keep-alive connection with handwritten HTTP. */
class Line {
  private text = '';
  isClosed = false;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (data) => (this.text += data.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => (this.isClosed = true));
  }

  static async to(web: ShopProcess): Promise<Line> {
    const socket = connect(Number(new URL(web.url).port), '127.0.0.1');
    await once(socket, 'connect');
    return new Line(socket);
  }

  say(text: string): void {
    this.socket.write(text);
  }

  ask(path: string): void {
    this.say(`GET ${path} HTTP/1.1\r\nhost: shop\r\n\r\n`);
  }

  /** The headers of the next response, without anything received earlier. */
  async hears(): Promise<string> {
    const heard = await until(async () => this.text.includes('\r\n\r\n') && this.text);
    this.text = '';
    return heard.toLowerCase();
  }

  close(): void {
    this.socket.destroy();
  }
}

const BODY = JSON.stringify({ name: 'Grace Okoye', email: 'grace@example.com', message: 'Is this still open?' });
const HALF_A_MESSAGE =
  `POST /api/contact HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n` +
  BODY.slice(0, 10);

describe('a stopping web process', () => {
  it('exits with 0 in time although a request hangs', async () => {
    const web = await startWeb();
    const line = await Line.to(web);
    line.say(HALF_A_MESSAGE);
    const asked = performance.now();
    web.signal('SIGTERM');
    web.signal('SIGINT');
    await until(async () => !(await fetch(`${web.url}/readyz`)).ok);
    web.signal('SIGTERM');
    await end(web, (NOTICE_SECONDS + DRAIN_SECONDS) * 1_000 + CLOSING_MS);
    expect(performance.now() - asked).toBeGreaterThan((NOTICE_SECONDS + DRAIN_SECONDS) * 1_000);
    expect([web.exitCode, line.isClosed]).toEqual([0, true]);
  });

  it('finishes running requests', async () => {
    const web = await startWeb();
    const line = await Line.to(web);
    line.say(HALF_A_MESSAGE);
    web.signal('SIGTERM');
    await until(async () =>
      fetch(`${web.url}/healthz`).then(
        () => false,
        () => true,
      ),
    );
    line.say(BODY.slice(10));
    const answer = await line.hears();
    expect(answer).toContain('http/1.1 20');
    expect(answer).toContain('connection: close');
    await end(web, CLOSING_MS);
    expect(web.exitCode).toBe(0);
  });

  it('becomes unready and closes connections while it serves on', async () => {
    const ops = await reservePort();
    const web = await startWeb({ OPS_PORT: String(ops), DRAIN_NOTICE_SECONDS: '60' });
    const line = await Line.to(web);
    line.ask('/healthz');
    expect(await line.hears()).toContain('connection: keep-alive');
    web.signal('SIGTERM');
    await until(async () => !(await fetch(`${web.url}/readyz`)).ok);
    const [here, there] = await Promise.all([fetch(`${web.url}/readyz?need=database`), fetch(`http://127.0.0.1:${ops}/readyz`)]);
    expect([here.status, await here.json()]).toEqual([503, { database: true, draining: true }]);
    expect([there.status, await there.json()]).toEqual([503, { database: true, queue: true, storage: true, draining: true }]);
    line.ask('/healthz');
    const answer = await line.hears();
    expect(answer).toContain('http/1.1 200');
    expect(answer).toContain('connection: close');
    await until(async () => line.isClosed);
  });

  it('does not wait for idle connections', async () => {
    const web = await startWeb({ DRAIN_NOTICE_SECONDS: '0', DRAIN_SECONDS: '60' });
    const line = await Line.to(web);
    line.ask('/healthz');
    await line.hears();
    web.signal('SIGTERM');
    expect(await end(web, CLOSING_MS)).toBeLessThan(CLOSING_MS);
    expect(web.exitCode).toBe(0);
  });

  it('exits in time while Redis is away', async () => {
    const redis = await TestRedis.start();
    const web = await startWeb({ REDIS_URL: redis.url });
    await redis.down();
    web.signal('SIGTERM');
    await end(web, (NOTICE_SECONDS + DRAIN_SECONDS) * 1_000 + CLOSING_MS);
    expect(web.exitCode).toBe(0);
    await redis.up();
    await redis.remove();
  });
});

describe('the readiness check', () => {
  it('fails in time while the database hangs, and recovers', async () => {
    const database = new URL(shop.settings.DATABASE_URL ?? '');
    const [direct, port] = [database.href, Number(database.port)];
    const wire = await TcpProxy.to(() => [port]);
    database.host = `127.0.0.1:${wire.port}`;
    const web = await startWeb({ DATABASE_URL: database.href, QUEUE_DATABASE_URL: direct });
    await until(async () => (await fetch(`${web.url}/readyz`)).ok);
    wire.hang();
    await until(async () => (await fetch(`${web.url}/readyz`)).status === 503);
    const begun = performance.now();
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${web.url}/readyz`)));
    expect(performance.now() - begun).toBeLessThan(3_000);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(503));
    expect(await answers[0]?.json()).toEqual({ database: false, queue: true, storage: true, draining: false });
    expect((await fetch(`${web.url}/healthz`)).status).toBe(200);
    wire.restore();
    await until(async () => (await fetch(`${web.url}/readyz`)).ok, 30_000);
    await web.stop();
    await wire.close();
  });

  it('reports each part and checks only what is needed', async () => {
    const redis = await TestRedis.start();
    const web = await startWeb({ REDIS_URL: redis.url });
    expect(await (await fetch(`${web.url}/readyz`)).json()).toEqual({
      database: true,
      queue: true,
      storage: true,
      draining: false,
    });
    await redis.down();
    await until(async () => (await fetch(`${web.url}/readyz`)).status === 503);
    const begun = performance.now();
    const [all, some] = await Promise.all([fetch(`${web.url}/readyz`), fetch(`${web.url}/readyz?need=database,storage`)]);
    expect(performance.now() - begun).toBeLessThan(3_000);
    expect(await all.json()).toMatchObject({ queue: false });
    expect([some.status, await some.json()]).toEqual([200, { database: true, storage: true, draining: false }]);
    await redis.up();
    await until(async () => (await fetch(`${web.url}/readyz`)).ok, 30_000);
    await redis.remove();
  });

  it('refuses unknown parts', async () => {
    const ops = await reservePort();
    const web = await startWeb({ OPS_PORT: String(ops) });
    const answers = await Promise.all([web.url, `http://127.0.0.1:${ops}`].map((url) => fetch(`${url}/readyz?need=printer`)));
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
  });
});

describe('a stopping worker', () => {
  it('hands a running generation to another worker', async () => {
    fal.behave({ pollsInProgress: Infinity });
    const person = await customerWithPhoto(shop);
    const worker = await startWorker('generation', { DRAIN_SECONDS: '1' });
    const id = await acceptedId(generateFree(shop, person));
    await until(async () => (await getGeneration(shop, person, id)).percent === 50);
    worker.signal('SIGTERM');
    worker.signal('SIGTERM');
    expect(await end(worker, 1_000 + CLOSING_MS)).toBeGreaterThan(900);
    expect(worker.exitCode).toBe(0);
    fal.behave({ pollsInProgress: 0 });
    await startWorker('generation');
    expect(await waitUntilEnded(shop, person, id)).toMatchObject({ status: 'succeeded' });
    expect([fal.submissions(), await creditsUsed(shop, person), await countPictures(shop, person)]).toEqual([1, 1, 1]);
  });

  it('exits in time although a job ignores the shutdown', async () => {
    const productId = await addProduct(shop);
    const order = await placeOrder(shop, [{ productId, productType: 'product', quantity: 1 }], { email: 'stopped@example.com' });
    const worker = await startWorker('payments', { DRAIN_SECONDS: '1' });
    await shop.sandbox('PUT', '/faults', { latencyMs: 20_000 });
    await pay(shop, order);
    const jobs = shop.web.app.get(Queues).queue('payments');
    await until(async () => (await jobs.getActive()).some(({ name }) => name === 'payments.apply-event'));
    worker.signal('SIGTERM');
    await end(worker, 1_000 + 3_000 + CLOSING_MS);
    expect([worker.exitCode, (await orderRow(shop, order)).payment_state]).toEqual([0, 'unpaid']);
    await shop.sandbox('PUT', '/faults', {});
    await startWorker('payments');
    await waitForPaymentState(shop, order, 'paid');
  });

  it('exits at once when it is idle', async () => {
    const ops = await reservePort();
    const worker = await startWorker('mail', { OPS_PORT: String(ops), DRAIN_SECONDS: '60', DRAIN_NOTICE_SECONDS: '60' });
    expect((await fetch(`http://127.0.0.1:${ops}/readyz`)).status).toBe(200);
    worker.signal('SIGTERM');
    await end(worker, CLOSING_MS);
    expect(worker.exitCode).toBe(0);
  });
});
