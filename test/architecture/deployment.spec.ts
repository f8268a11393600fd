import { Ajv, type AnySchemaObject } from 'ajv';
import formats from 'ajv-formats';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { QUEUE_NAMES } from '../../server/platform/config/queue-names.js';
import {
  CLOSING_SECONDS,
  type ComposeService,
  composeDefault,
  composeServices,
  exists,
  seconds,
  SETTINGS,
  textOf,
} from './deployment-files.js';

interface LockedPackage {
  integrity?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const services = composeServices();
const ours = Object.entries(services).filter(([, service]) => service.build);
const workers = ours.filter(([name]) => name.startsWith('worker-'));
const settingsOf = (service: ComposeService) => service.environment ?? {};

describe('the image', () => {
  const dockerfile = textOf('docker/Dockerfile');

  it('has a valid Dockerfile', () => {
    expect(validate(dockerfile).map(({ message, range }) => [range.start.line + 1, message])).toEqual([]);
  });

  it('would fail with an invalid Dockerfile', () => {
    expect(validate(dockerfile.replace('STOPSIGNAL SIGTERM', 'STOPSIGNAL')).map(({ message }) => message)).toEqual([
      'Instruction has no arguments',
    ]);
  });

  it('runs the build without a shell or npm, as an account that cannot change it', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^CMD \["node", "dist\/server\/main.js"\]$/m);
    expect(last).not.toMatch(/--chown|npm (?:install|ci)/);
    expect(dockerfile.match(/^FROM (\S+)/gm)).toEqual(Array(3).fill('FROM node:24-trixie-slim'));
  });

  it('copies only files that exist', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(?:--chmod=\d+ )?(.+) \S+$/gm)].flatMap(([, files]) =>
      (files as string).split(' '),
    );
    expect(copied).toContain('server/database/seed');
    expect(copied.filter((file) => !exists(file))).toEqual([]);
  });

  it('is readable by its account, whatever the umask of the checkout', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect([...last.matchAll(/^COPY (?!--from)(\S+)/gm)].map(([, flag]) => flag)).toEqual(['--chmod=644', '--chmod=755']);
  });

  it('installs only locked packages with hashes, on both architectures', () => {
    const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, LockedPackage> };
    const { '': project, ...locked } = packages;
    const { dependencies, devDependencies } = JSON.parse(textOf('package.json')) as LockedPackage;
    expect(project).toMatchObject({ dependencies, devDependencies });
    expect(Object.keys(locked).filter((folder) => !locked[folder]?.integrity)).toEqual([]);
    const names = new Set(Object.keys(locked).map((folder) => folder.replace(/.*node_modules\//, '')));
    const wanted = Object.values(locked).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies));
    expect(wanted.filter((name) => /linux-(?:x64|arm64)(?:-gnu|-glibc)?$/.test(name) && !names.has(name))).toEqual([]);
  });
});

describe('docker-compose.yml', () => {
  it('matches the schema of the Compose Specification', () => {
    // Ajv does not know the name of this JSON Schema version, but supports everything the schema uses.
    const { $schema: _, ...schema } = JSON.parse(textOf('node_modules/dclint/schemas/compose.schema.json')) as AnySchemaObject;
    const ajv = new Ajv({ strict: false, allErrors: true });
    formats.default(ajv);
    for (const name of ['ports', 'expose', 'subnet_ip_address']) ajv.addFormat(name, /.*/);
    const isValid = ajv.compile(schema);
    const file = parse(textOf('docker-compose.yml'), { merge: true }) as { services: object };
    expect([isValid(file), isValid.errors]).toEqual([true, null]);
    expect(isValid({ ...file, services: { web: { imagine: 'shop' } } })).toBe(false);
  });

  it('sets only existing settings', () => {
    const unknown = ours.flatMap(([name, service]) =>
      Object.keys(settingsOf(service))
        .filter((setting) => !SETTINGS.includes(setting) && !setting.startsWith('PAYMENT_SANDBOX_'))
        .map((setting) => `${name}: ${setting}`),
    );
    expect(unknown).toEqual([]);
  });

  it('gives every queue exactly one group of workers', () => {
    const served = workers.flatMap(([, service]) => settingsOf(service).WORKER_QUEUES?.split(',') ?? []);
    expect(served.toSorted()).toEqual(QUEUE_NAMES.toSorted());
  });

  it('waits longer for a process to stop than it can take', () => {
    for (const [name, service] of [...workers, ['web', services.web] as const]) {
      const settings = settingsOf(service as ComposeService);
      const [notice, drain] = [settings.DRAIN_NOTICE_SECONDS, settings.DRAIN_SECONDS].map((text = '') =>
        Number(composeDefault(text)),
      );
      const gracePeriod = seconds(composeDefault(service?.stop_grace_period as string));
      const isLonger = gracePeriod > Number(notice) + Number(drain) + CLOSING_SECONDS;
      expect([name, isLonger]).toEqual([name, true]);
    }
  });

  it('trusts only its own proxy for visitors’ addresses', () => {
    const { front } = services.proxy?.networks as Record<string, { ipv4_address: string }>;
    expect(settingsOf(services.web as ComposeService).TRUSTED_PROXIES).toBe(front?.ipv4_address);
    const published = parse(textOf('docker/compose.public.yml')) as { services: { proxy: { ports: string[] } } };
    expect(published.services.proxy.ports.filter((port) => !port.startsWith('0.0.0.0:'))).toEqual([]);
  });

  it('asks a shop on the internet for its address, its mail server and the sender of its mails', () => {
    const { services: published } = parse(textOf('docker/compose.public.yml')) as { services: Record<string, ComposeService> };
    for (const [name, service] of ours.filter(([, { profiles }]) => !profiles)) {
      expect([service.environment?.PUBLIC_URL, published[name]?.environment]).toEqual([
        expect.stringContaining(':-http://localhost'),
        Object.fromEntries(
          ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM'].map((name) => [name, expect.stringContaining(`\${${name}:?`)]),
        ),
      ]);
    }
  });

  it('gives the shop an account that is no administrator of PostgreSQL', () => {
    expect(services.postgres?.environment).not.toHaveProperty('POSTGRES_USER');
    expect(services.web?.environment?.DATABASE_URL).toContain('://keepsake:');
    const account = textOf('docker/postgres/account.sql');
    expect(account).toMatch(/^create role keepsake login password :'password';$/m);
    expect(account).toMatch(/^alter role postgres password null;$/m);
    expect(services.postgres?.volumes).toContain('./docker/postgres/account.sql:/docker-entrypoint-initdb.d/account.sql:ro');
  });

  it('lets Redis receive signals and refuse jobs before memory runs out', () => {
    const [shell, flag, script] = services.redis?.command ?? [];
    expect([shell, flag, script]).toEqual(['sh', '-c', expect.stringMatching(/&& exec redis-server /)]);
    expect(script).not.toContain('|');
    expect(Number(/--maxmemory (\d+)mb/.exec(script as string)?.[1])).toBeLessThan(
      0.7 * parseInt(services.redis?.deploy?.resources?.limits?.memory ?? ''),
    );
  });

  it('starts the shop only after the migration', () => {
    for (const [, service] of workers) expect(service.depends_on?.migrate?.condition).toBe('service_completed_successfully');
    expect(services.web?.depends_on?.migrate?.condition).toBe('service_completed_successfully');
    expect(services.migrate?.command).toEqual(['node', 'dist/server/database/migrate.js']);
  });

  it.each(Object.entries(services))('limits the rights, memory and image version of %s', (_, service) => {
    expect(service).toMatchObject({ read_only: true, init: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(service.deploy?.resources?.limits?.memory).toMatch(/^\d+[MG]$/);
    expect(service.build ? service.image : service.image.split(':')[1]).toMatch(service.build ? /keepsake:/ : /^v?\d+\.\d+/);
  });

  it('is not reachable from other machines by default', () => {
    const published = Object.values(services).flatMap(({ ports = [] }) => ports.map(composeDefault));
    const local = published.filter((port) => /127\.0\.0\.1:\d+/.test(port));
    expect(local).toEqual(published);
    expect(services.postgres?.networks).toEqual(['back']);
    expect(services.redis?.networks).toEqual(['back']);
    expect(services.storage?.networks).toEqual(['objects']);
  });

  it('has all required settings in the demo', () => {
    const demo = textOf('docker/demo.env');
    const required = [...textOf('docker-compose.yml').matchAll(/\$\{([A-Z][A-Z0-9_]+):\?/g)].map(([, name]) => name as string);
    expect(required.filter((name) => !new RegExp(`^${name}=.`, 'm').test(demo))).toEqual([]);
  });
});
