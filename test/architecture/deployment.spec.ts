import { Ajv, type AnySchemaObject } from 'ajv';
import formats from 'ajv-formats';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { QUEUE_NAMES } from '../../server/platform/queues/queue-names.js';
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

  it('is made by a Dockerfile without faults', () => {
    expect(validate(dockerfile).map(({ message, range }) => [range.start.line + 1, message])).toEqual([]);
  });

  it('is made by one in which a fault would be noticed', () => {
    expect(validate(dockerfile.replace('STOPSIGNAL SIGTERM', 'STOPSIGNAL')).map(({ message }) => message)).toEqual(['Instruction has no arguments']);
  });

  it('runs what the build makes, as nobody who can change it, without a shell or npm in between', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^CMD \["node", "dist\/server\/main.js"\]$/m);
    expect(last).not.toMatch(/--chown|npm (?:install|ci)/);
    expect(dockerfile.match(/^FROM (\S+)/gm)).toEqual(Array(3).fill('FROM node:24-trixie-slim'));
  });

  it('is only sent files that exist', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(?:--chmod=\d+ )?(.+) \S+$/gm)].flatMap(([, files]) => (files as string).split(' '));
    expect(copied).toContain('server/database/seed');
    expect(copied.filter((file) => !exists(file))).toEqual([]);
  });

  it('can be read by the account it runs as, whatever the umask of the checkout was', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect([...last.matchAll(/^COPY (?!--from)(\S+)/gm)].map(([, flag]) => flag)).toEqual(['--chmod=644', '--chmod=755']);
  });

  it('has only packages of the lockfile, by their hash, on both processors that it is built for', () => {
    const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, LockedPackage> };
    const { '': project, ...locked } = packages;
    const { dependencies, devDependencies } = JSON.parse(textOf('package.json')) as LockedPackage;
    expect(project).toMatchObject({ dependencies, devDependencies });
    expect(Object.keys(locked).filter((place) => !locked[place]?.integrity)).toEqual([]);
    const names = new Set(Object.keys(locked).map((place) => place.replace(/.*node_modules\//, '')));
    const wanted = Object.values(locked).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies));
    expect(wanted.filter((name) => /linux-(?:x64|arm64)(?:-gnu|-glibc)?$/.test(name) && !names.has(name))).toEqual([]);
  });
});

describe('docker-compose.yml', () => {
  it('is as the Compose Specification has it', () => {
    // Ajv does not know this version of JSON schema by its name, and needs nothing of it that it lacks.
    const { $schema: _, ...schema } = JSON.parse(textOf('node_modules/dclint/schemas/compose.schema.json')) as AnySchemaObject;
    const ajv = new Ajv({ strict: false, allErrors: true });
    formats.default(ajv);
    for (const name of ['ports', 'expose', 'subnet_ip_address']) ajv.addFormat(name, /.*/);
    const isValid = ajv.compile(schema);
    const file = parse(textOf('docker-compose.yml'), { merge: true }) as { services: object };
    expect([isValid(file), isValid.errors]).toEqual([true, null]);
    expect(isValid({ ...file, services: { web: { imagine: 'shop' } } })).toBe(false);
  });

  it('sets nothing that the shop does not know', () => {
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

  it('waits longer for a process to stop than the process takes at most', () => {
    for (const [name, service] of [...workers, ['web', services.web] as const]) {
      const settings = settingsOf(service as ComposeService);
      const [notice, drain] = [settings.DRAIN_NOTICE_SECONDS, settings.DRAIN_SECONDS].map((text = '') => Number(composeDefault(text)));
      const patience = seconds(composeDefault(service?.stop_grace_period as string));
      const isLonger = patience > Number(notice) + Number(drain) + CLOSING_SECONDS;
      expect([name, isLonger]).toEqual([name, true]);
    }
  });

  it('takes the word of its proxy for the address of a visitor, and of nobody beside it', () => {
    const { front } = services.proxy?.networks as Record<string, { ipv4_address: string }>;
    expect(settingsOf(services.web as ComposeService).TRUSTED_PROXIES).toBe(front?.ipv4_address);
    const published = parse(textOf('docker/compose.public.yml')) as { services: { proxy: { ports: string[] } } };
    expect(published.services.proxy.ports.filter((port) => !port.startsWith('0.0.0.0:'))).toEqual([]);
  });

  it('runs Redis so that it is told to stop, and refuses jobs before its memory ends', () => {
    const [shell, flag, script] = services.redis?.command ?? [];
    expect([shell, flag, script]).toEqual(['sh', '-c', expect.stringMatching(/&& exec redis-server /)]);
    expect(script).not.toContain('|');
    expect(Number(/--maxmemory (\d+)mb/.exec(script as string)?.[1])).toBeLessThan(0.7 * parseInt(services.redis?.deploy?.resources?.limits?.memory ?? ''));
  });

  it('starts the shop only on a database of its version', () => {
    for (const [, service] of workers) expect(service.depends_on?.migrate?.condition).toBe('service_completed_successfully');
    expect(services.web?.depends_on?.migrate?.condition).toBe('service_completed_successfully');
    expect(services.migrate?.command).toEqual(['node', 'dist/server/database/migrate.js']);
  });

  it.each(Object.entries(services))('keeps %s from gaining rights, memory without end, and newer images by surprise', (_, service) => {
    expect(service).toMatchObject({ read_only: true, init: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(service.deploy?.resources?.limits?.memory).toMatch(/^\d+[MG]$/);
    expect(service.build ? service.image : service.image.split(':')[1]).toMatch(service.build ? /keepsake:/ : /^v?\d+\.\d+/);
  });

  it('opens nothing to other machines by itself', () => {
    const published = Object.values(services).flatMap(({ ports = [] }) => ports.map(composeDefault));
    const local = published.filter((port) => /127\.0\.0\.1:\d+/.test(port));
    expect(local).toEqual(published);
    expect(services.postgres?.networks).toEqual(['back']);
    expect(services.redis?.networks).toEqual(['back']);
    expect(services.storage?.networks).toEqual(['objects']);
  });

  it('has all it asks for in the settings of the demo', () => {
    const demo = textOf('docker/demo.env');
    const required = [...textOf('docker-compose.yml').matchAll(/\$\{([A-Z][A-Z0-9_]+):\?/g)].map(([, name]) => name as string);
    expect(required.filter((name) => !new RegExp(`^${name}=.`, 'm').test(demo))).toEqual([]);
  });
});
