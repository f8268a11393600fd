/*
 * A shop of real processes for measurements and drills: built tiers, a separate PostgreSQL that writes as durably as in
 * production, stand-ins for hosted services, and optionally Redis and S3. Everything is deleted afterwards.
 * Needs the built server (npm run build:server).
 */
import '@swc-node/register/esm-register';
import { execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const { OWNER } = await import('../../server/local/accounts.ts');
const { findFreePort } = await import('../../server/local/ports.ts');
const { startTestPostgres } = await import('../support/postgres.ts');
const { TestRedis } = await import('../support/redis.ts');
const { until } = await import('../support/until.ts');

const root = fileURLToPath(new URL('../..', import.meta.url));
const START_MS = 60_000;
/** The core to which the shop's processes are pinned; everything else runs on the other. */
const SHOP_CORE = 0;
const OTHER_CORE = 1;
export const canPin = availableParallelism() > 1 && succeeds('taskset', ['-V']);

/**
 * @param options `web`, `workers`: number of processes at the start. `redis`: queues in Redis instead of PostgreSQL.
 *   `s3`: objects in an S3 double instead of files. `pinned`: one core for the shop's processes and another for everything
 *   else, if the machine supports it. `app`: folder of the built shop, `node`: its Node binary. `account`: uid and gid of its
 *   processes. `settings`: additional environment variables of the shop.
 */
export async function openStage(options = {}) {
  const { web = 1, workers = 0, redis = false, s3 = false, pinned = false, settings = {} } = options;
  const { app = root, node = process.execPath, account = {} } = options;
  const built = { app, node, account };
  const isPinned = pinned && canPin;
  if (isPinned) execFileSync('taskset', ['-acp', String(OTHER_CORE), String(process.pid)]);
  const closers = [];
  const processes = [];
  const close = async () => {
    await Promise.all(processes.map((one) => one.stop()));
    for (const closer of closers.toReversed()) await closer();
  };
  process.once('exit', () => processes.forEach((one) => one.child.kill('SIGKILL')));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  try {
    const folder = await mkdtemp(path.join(tmpdir(), 'keepsake-stage-'));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    const postgres = await startTestPostgres({
      settings: ['max_connections=300', 'shared_preload_libraries=pg_stat_statements'],
    });
    closers.push(() => postgres.stop());
    const queue = redis ? await TestRedis.start() : undefined;
    if (queue) closers.push(() => queue.remove());
    const publicPort = await findFreePort();
    const secrets = { secretKey: 'sk_test_measuring', webhookSecret: 'whsec_measuring' };
    const webhookUrl = `http://127.0.0.1:${publicPort}/webhooks/stripe`;
    const standIns = await startStandIns({ folder, webhookUrl, s3, ...secrets });
    closers.push(() => standIns.stop());
    const env = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled'),
      // As in docker/Dockerfile.
      NODE_OPTIONS: '--max-semi-space-size=4',
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: '65536',
      MALLOC_MMAP_THRESHOLD_: '32768',
      LOG_LEVEL: 'error',
      DATABASE_URL: postgres.url,
      ...(queue && { REDIS_URL: queue.url }),
      ...(standIns.s3Env ?? { STORAGE_DIR: path.join(folder, 'objects') }),
      PUBLIC_URL: `http://127.0.0.1:${publicPort}`,
      KEEPSAKE_SECRET: 'only-for-measuring-only-for-measuring',
      ADMIN_USER_ID: OWNER.id,
      OWNER_EMAIL: OWNER.email,
      STRIPE_SECRET_KEY: secrets.secretKey,
      STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
      STRIPE_API_URL: standIns.paymentsUrl,
      SMTP_URL: standIns.smtpUrl,
      AUTH_AUTOCONFIRM_EMAIL: 'on',
      ...settings,
    };
    await runToEnd(built, 'database/migrate.js', env);
    await runToEnd(built, 'database/seed.js', env);
    const database = new pg.Pool({ connectionString: postgres.url });
    closers.push(() => database.end());

    const start = async (program, own, core = SHOP_CORE) => {
      const opsPort = await findFreePort();
      const given = { ...env, OPS_PORT: String(opsPort), ...own };
      const one = new ShopProcess(built, program, given, isPinned ? core : undefined);
      processes.push(one);
      await one.becomesReady();
      return one;
    };
    const stage = {
      /** The shop's public address: that of the first web process, unless a load balancer listens there. */
      url: env.PUBLIC_URL,
      env,
      folder,
      database,
      redis: queue,
      standIns,
      isPinned,
      /** All processes started so far, including those that ended. */
      processes,
      /** @param own settings of this process only, such as `PORT` @param core to pin it to, if any */
      startWeb: async (own = {}, core = SHOP_CORE) =>
        start('server/main.js', { PORT: String(await findFreePort()), ...own }, core),
      startWorker: (own = {}, core = SHOP_CORE) => start('workers/main.js', own, core),
      /** Starts all further processes from the version in this folder. */
      changeTo: async (folder) => {
        built.app = folder;
        await runToEnd(built, 'database/migrate.js', env);
      },
      /** @returns the rows */
      sql: async (text, values) => (await database.query(text, values)).rows,
      close,
    };
    if (web > 0) await stage.startWeb({ PORT: String(publicPort) });
    for (let nth = 1; nth < web; nth += 1) await stage.startWeb();
    for (let nth = 0; nth < workers; nth += 1) await stage.startWorker();
    return stage;
  } catch (error) {
    await close();
    throw error;
  }
}

/** One web or worker process. */
class ShopProcess {
  /** @param core to pin the process to; undefined for any */
  constructor({ app, node, account }, program, env, core) {
    this.name = program;
    this.url = env.PORT && `http://127.0.0.1:${env.PORT}`;
    this.opsUrl = `http://127.0.0.1:${env.OPS_PORT}`;
    const command = [node, path.join('dist', program)];
    if (core !== undefined) command.unshift('taskset', '-c', String(core));
    this.child = spawn(command[0], command.slice(1), { ...account, cwd: app, env, stdio: ['ignore', 'inherit', 'inherit'] });
    this.ended = once(this.child, 'exit');
    this.begunAt = performance.now();
  }

  get pid() {
    return this.child.pid;
  }

  get isRunning() {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** @throws Error when the process ends before it is ready */
  async becomesReady() {
    const isReady = () =>
      this.isRunning &&
      fetch(`${this.opsUrl}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(async () => !this.isRunning || (await isReady()), START_MS, 20);
    if (!this.isRunning) throw new Error(`${this.name} ended before it was ready.`);
    this.readyMs = performance.now() - this.begunAt;
  }

  /** The value of a Prometheus metric. */
  async metric(name) {
    const text = await (await fetch(`${this.opsUrl}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  }

  /** @returns the result of `work`, and the processor time that this process used during it, in ms */
  async cpuOf(work) {
    const before = await this.metric('process_cpu_seconds_total');
    const result = await work();
    return { result, cpuMs: ((await this.metric('process_cpu_seconds_total')) - before) * 1000 };
  }

  stop(signal = 'SIGTERM') {
    if (this.isRunning) this.child.kill(signal);
    return this.ended;
  }
}

async function startStandIns(options) {
  const child = fork(new URL('stand-ins.mjs', import.meta.url), [JSON.stringify(options)], {
    execArgv: ['--openssl-legacy-provider'],
  });
  const ended = once(child, 'exit');
  const failed = ended.then(([code]) => Promise.reject(new Error(`The stand-ins ended with ${code}.`)));
  failed.catch(() => undefined);
  const [addresses] = await Promise.race([once(child, 'message'), failed]);
  return {
    ...addresses,
    pid: child.pid,
    /** Time that the payment provider took to create each payment page, in ms by idempotency key. */
    async stripeTimes() {
      child.send('stripe-times');
      const [{ stripeTimes }] = await once(child, 'message');
      return stripeTimes;
    },
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}

async function runToEnd({ app, node, account }, program, env) {
  const options = { ...account, cwd: app, env, stdio: ['ignore', 'ignore', 'inherit'] };
  const child = spawn(node, [path.join('dist/server', program)], options);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${program} ended with ${code}.`);
}

function succeeds(program, args) {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
