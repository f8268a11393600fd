import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { OWNER } from './accounts.js';
import { GOOGLE_CLIENT_ID, type GoogleEmulator, startGoogleEmulator } from './google-emulator.js';
import { startInbox } from './inbox/index.js';
import { Instance } from './instance.js';
import { startPaymentSandbox } from './payments/sandbox.js';
import { UserError } from './user-error.js';
import { isPortFree } from './ports.js';
import { loadOrCreateSecrets } from './secrets.js';
import { PORT_VARIABLES, type StackSettings } from './settings.js';
import { startPostgres } from './postgres.js';
import { startPrintingSandbox } from './printing/sandbox.js';
import { launchShopProcess, type ShopProcessOptions } from './shop-process.js';
import { Supervised } from './supervised.js';

/** A process exits by itself within DRAIN_SECONDS and ten more; after that it is killed. */
const STOP_SLACK_MS = 12_000;
const DRAIN_SECONDS = 10;
const TASK_OUTPUT_BYTES = 16 * 1024 * 1024;
const REPORTED_LINES = 15;
const run = promisify(execFile);
/** The inbox accepts any account. */
const TWILIO_EMULATOR_SETTINGS = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'of the local inbox',
  TWILIO_FROM: '+15550006789',
};

export interface StackOptions extends StackSettings {
  /** Gives up durability for speed. */
  throwaway?: boolean;
  /** Reports progress as one line. */
  report: (line: string) => void;
  /** Aborts the start and stops what already runs. */
  signal?: AbortSignal;
}

export interface Stack {
  shopUrl: string;
  /** Absent when the environment names a service. */
  inboxUrl?: string;
  paymentsUrl?: string;
  printingUrl?: string;
  /** Absent when the environment names a database. */
  postgresFolder?: string;
  databaseUrl: string;
  logFolder: string;
  /** Process ids by name, for tests that kill. */
  pids(): { web: number | undefined; worker: number | undefined };
  /** Stops web, worker, emulators and Postgres, in this order. */
  stop(): Promise<void>;
  /** Kills the shop's processes, so that a stop in progress ends immediately. */
  kill(): void;
}

/**
 * Starts the whole shop: database, emulators of hosted services, one web and one worker process.
 * @throws UserError when it is already running, a port is taken or a process does not come up
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { ports, dataFolder, report, signal } = options;
  const logFolder = path.join(dataFolder, 'logs');
  const shopUrl = `http://localhost:${ports.shop}`;
  const closers: Array<() => Promise<unknown>> = [];
  const closeAll = async () => {
    for (const close of closers.toReversed()) await close().catch((error: Error) => report(error.message));
  };
  try {
    await mkdir(logFolder, { recursive: true });
    // Under root, Postgres runs as another account and must be able to pass through.
    await chmod(dataFolder, 0o755);
    await writeFile(path.join(dataFolder, '.gitignore'), '*\n');
    const instance = await Instance.claim(dataFolder, shopUrl, report);
    closers.push(() => instance.release());
    await checkPorts(options);
    signal?.throwIfAborted();

    const services = await startServices(options, shopUrl, closers);
    signal?.throwIfAborted();
    const env = { ...options.env, ...services.env };
    await runTask(options, env, 'Preparing the database', 'migrate');
    signal?.throwIfAborted();
    const keepRunning = (name: string, folder: string, isReady: ShopProcessOptions['isReady']) => {
      const script = path.join(options.root, 'dist', folder, 'main.js');
      const settings = {
        name,
        script,
        cwd: options.root,
        env,
        logFolder,
        instance,
        isReady,
        stopMs: maxStopMs(env),
        report,
        signal,
      };
      const starting = Supervised.start(`The ${name} process`, () => launchShopProcess(settings), report);
      closers.push(() =>
        starting.then(
          (running) => running.stop(),
          () => undefined,
        ),
      );
      return starting;
    };
    report('Opening the shop');
    const seeding = runTask(options, env, 'Adding the products', 'seed');
    const processes = [
      keepRunning('worker', 'workers', (hasSaidReady) => hasSaidReady),
      keepRunning('web', 'server', () => isReachable(`http://127.0.0.1:${ports.shop}/healthz`)),
    ] as const;
    const [[worker, web]] = await Promise.all([Promise.all(processes), seeding, services.google]);
    signal?.throwIfAborted();
    return {
      shopUrl,
      ...services.addresses,
      databaseUrl: String(env.DATABASE_URL),
      logFolder,
      pids: () => ({ web: web.running.pid, worker: worker.running.pid }),
      stop: closeAll,
      kill: () => [web, worker].forEach(({ running }) => running.kill()),
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

function maxStopMs({ DRAIN_NOTICE_SECONDS: notice, DRAIN_SECONDS: drain }: NodeJS.ProcessEnv): number {
  return (Number(notice || 0) + Number(drain || DRAIN_SECONDS)) * 1_000 + STOP_SLACK_MS;
}

/** Starts an emulator for every service that the environment does not name. */
async function startServices(options: StackOptions, shopUrl: string, closers: Array<() => Promise<unknown>>) {
  const { dataFolder, ports, env: given, report } = options;
  const secrets = await loadOrCreateSecrets(dataFolder);
  const env: NodeJS.ProcessEnv = {
    PORT: String(ports.shop),
    PUBLIC_URL: given.PUBLIC_URL || shopUrl,
    KEEPSAKE_SECRET: given.KEEPSAKE_SECRET || secrets.keepsake,
    ADMIN_USER_ID: given.ADMIN_USER_ID || OWNER.id,
    MAIL_FROM: given.MAIL_FROM || 'Keepsake <hello@keepsake.example>',
    OWNER_EMAIL: given.OWNER_EMAIL || OWNER.email,
  };
  const addresses: Pick<Stack, 'inboxUrl' | 'paymentsUrl' | 'printingUrl' | 'postgresFolder'> = {};
  const google = given.GOOGLE_CLIENT_ID ? undefined : startGoogle(ports.google, env);
  if (google)
    closers.push(() =>
      google.then(
        (standIn) => standIn.close(),
        () => undefined,
      ),
    );
  if (!given.DATABASE_URL) {
    report('Starting PostgreSQL');
    const folder = path.join(dataFolder, 'postgres');
    let port = ports.postgres;
    const launch = async () => {
      const running = await startPostgres({ folder, port, throwaway: options.throwaway });
      // The same again after a crash.
      ({ port } = running);
      return running;
    };
    const postgres = await Supervised.start('PostgreSQL', launch, report);
    closers.push(() => postgres.stop());
    env.DATABASE_URL = postgres.running.url;
    addresses.postgresFolder = postgres.running.folder;
  }
  if (!given.S3_BUCKET) env.STORAGE_DIR = given.STORAGE_DIR || path.join(dataFolder, 'objects');
  if (needsInbox(given)) {
    const inbox = await startInbox({ port: ports.inbox, smtpPort: ports.smtp });
    closers.push(() => inbox.close());
    env.SMTP_URL = given.SMTP_URL || inbox.smtpUrl;
    if (!given.TWILIO_ACCOUNT_SID) Object.assign(env, TWILIO_EMULATOR_SETTINGS, { TWILIO_API_URL: inbox.url });
    addresses.inboxUrl = inbox.url;
  }
  if (!given.STRIPE_SECRET_KEY) {
    const sandbox = await startPaymentSandbox({
      port: ports.payments,
      dataFile: path.join(dataFolder, 'payments', 'journal.jsonl'),
      webhookUrl: `http://127.0.0.1:${ports.shop}/webhooks/stripe`,
      webhookSecret: secrets.stripeWebhook,
      secretKey: secrets.stripeKey,
    });
    closers.push(() => sandbox.close());
    env.STRIPE_SECRET_KEY = secrets.stripeKey;
    env.STRIPE_WEBHOOK_SECRET = secrets.stripeWebhook;
    env.STRIPE_API_URL = sandbox.url;
    addresses.paymentsUrl = sandbox.url;
  }
  if (!given.PRODIGI_API_KEY) {
    const apiKey = randomBytes(24).toString('base64url');
    const dataFile = path.join(dataFolder, 'printing', 'journal.jsonl');
    const sandbox = await startPrintingSandbox({ port: ports.printing, dataFile, apiKey });
    closers.push(() => sandbox.close());
    env.PRODIGI_API_KEY = apiKey;
    env.PRODIGI_API_URL = sandbox.apiUrl;
    addresses.printingUrl = `http://localhost:${ports.printing}`;
  }
  return { env, addresses, google };
}

/** Starts in the background: loading it takes a while and it is needed only at a sign-in. */
function startGoogle(port: number, env: NodeJS.ProcessEnv): Promise<GoogleEmulator> {
  const clientSecret = randomBytes(24).toString('base64url');
  env.GOOGLE_CLIENT_ID = GOOGLE_CLIENT_ID;
  env.GOOGLE_CLIENT_SECRET = clientSecret;
  env.GOOGLE_ISSUER_URL = `http://localhost:${port}`;
  const google = startGoogleEmulator({ port, publicUrl: String(env.PUBLIC_URL), clientSecret });
  // startStack awaits it later; until then a failure must not end the process.
  google.catch(() => undefined);
  return google;
}

function needsInbox(env: NodeJS.ProcessEnv): boolean {
  return !env.SMTP_URL || !env.TWILIO_ACCOUNT_SID;
}

/** @throws UserError naming the port and the variable that moves it */
async function checkPorts({ ports, env }: StackOptions): Promise<void> {
  const needed: Record<keyof typeof PORT_VARIABLES, boolean> = {
    shop: true,
    payments: !env.STRIPE_SECRET_KEY,
    inbox: needsInbox(env),
    smtp: needsInbox(env),
    printing: !env.PRODIGI_API_KEY,
    google: !env.GOOGLE_CLIENT_ID,
    postgres: !env.DATABASE_URL,
  };
  for (const [name, variable] of Object.entries(PORT_VARIABLES) as Array<[keyof typeof PORT_VARIABLES, string]>) {
    const port = ports[name];
    // An orphaned Postgres of ours may still hold its port.
    if (name === 'postgres' || !needed[name] || port === undefined || (await isPortFree(port))) continue;
    throw new UserError(
      `Port ${port} is taken by another program; set ${variable} to a free one, for example: ${variable}=${port + 100} npm start`,
    );
  }
}

/** Runs one of the database's short-lived commands to its end. */
async function runTask(options: StackOptions, env: NodeJS.ProcessEnv, title: string, name: string): Promise<void> {
  options.report(title);
  const log = path.join(options.dataFolder, 'logs', `${name}.log`);
  const script = path.join(options.root, 'dist/server/database', `${name}.js`);
  try {
    const { stdout, stderr } = await run(process.execPath, [script], {
      cwd: options.root,
      env,
      maxBuffer: TASK_OUTPUT_BYTES,
      signal: options.signal,
    });
    await writeFile(log, stdout + stderr);
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    const output = `${stdout ?? ''}${stderr ?? ''}`.trim();
    await writeFile(log, output);
    const lines = output.split('\n').filter((line) => !/^\s+at /.test(line));
    throw new UserError(`${title} failed:\n${lines.slice(-REPORTED_LINES).join('\n')}\nIts log: ${log}`);
  }
}

async function isReachable(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
}
