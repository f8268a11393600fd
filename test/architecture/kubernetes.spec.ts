import path from 'node:path';
import ts from 'typescript';
import { loadConfig, loadDatabaseUrl } from '../../server/platform/config/config.js';
import { ADDRESSES, SECRETS } from '../../server/platform/config/published-secrets.js';
import { QUEUE_NAMES } from '../../server/platform/config/queue-names.js';
import { CLOSING_SECONDS, MANIFESTS, type Manifest, manifestsOf, root, SETTINGS, textOf } from './deployment-files.js';

/** Modules of kubernetes-models by API version. It has no models for the Prometheus operator. */
const PACKAGES: Record<string, string> = {
  v1: 'kubernetes-models/v1',
  'apps/v1': 'kubernetes-models/apps/v1',
  'autoscaling/v2': 'kubernetes-models/autoscaling/v2',
  'batch/v1': 'kubernetes-models/batch/v1',
  'networking.k8s.io/v1': 'kubernetes-models/networking.k8s.io/v1',
  'policy/v1': 'kubernetes-models/policy/v1',
  'keda.sh/v1alpha1': '@kubernetes-models/keda/keda.sh/v1alpha1',
};
const FOREIGN = ['Kustomization', 'Component', 'PodMonitor', 'PrometheusRule'];
const known = MANIFESTS.filter(({ manifest }) => !FOREIGN.includes(manifest.kind));

/** Removes the formula, which the models do not know: KEDA added it in 2.12. Another test checks its content. */
function withoutFormula(manifest: Manifest): Manifest {
  const { scalingModifiers: _, ...advanced } = (manifest.spec?.advanced ?? {}) as Record<string, unknown>;
  return manifest.spec?.advanced ? { ...manifest, spec: { ...manifest.spec, advanced } } : manifest;
}

type Model = new (manifest: unknown) => { validate(): void };

/** @throws Error where a value is missing or of the wrong type */
async function validate(manifest: Manifest): Promise<void> {
  const models = (await import(PACKAGES[manifest.apiVersion] as string)) as Record<string, Model>;
  const Kind = models[manifest.kind] as Model;
  new Kind(manifest).validate();
}

/** TypeScript errors in the manifests, checked as object literals of their types: mainly misspelled field names. */
function misfits(manifests: Manifest[]): string[] {
  const file = path.join(root, 'test/architecture/manifests.ts');
  const source = manifests
    .map((manifest, nth) => {
      const type = `import('${PACKAGES[manifest.apiVersion]}').I${manifest.kind}`;
      return `export const m${nth}: ${type} = ${JSON.stringify(manifest)};`;
    })
    .join('\n');
  const options = {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.readFile = (name) => (name === file ? source : readFile(name));
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2023) : getSourceFile(name, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

interface PodSpec {
  terminationGracePeriodSeconds?: number;
  securityContext?: object;
  automountServiceAccountToken?: boolean;
  enableServiceLinks?: boolean;
  containers: { image: string; command?: string[]; env?: { name: string; value: string }[]; [key: string]: unknown }[];
}
const podOf = (manifest: Manifest): PodSpec => (manifest.spec as { template: { spec: PodSpec } }).template.spec;
const pods = [...manifestsOf('Deployment'), ...manifestsOf('Job')].map((manifest) => ({
  name: manifest.metadata.name,
  pod: podOf(manifest),
}));
const queuesOf = ({ containers: [container] }: PodSpec) =>
  container?.env?.find(({ name }) => name === 'WORKER_QUEUES')?.value.split(',') ?? [];
/** Secret values that only KEDA reads. */
const OF_KEDA = /^REDIS_(?:ADDRESS|USERNAME|PASSWORD|TLS)$/;
const settings = manifestsOf('ConfigMap')[0]?.data ?? {};

describe('the Kubernetes manifests', () => {
  it.each(known.map(({ file, manifest }) => [`${file}: ${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
    'are valid for Kubernetes and KEDA: %s',
    async (_, manifest) => {
      await expect(validate(manifest)).resolves.toBeUndefined();
    },
  );

  it('have only fields that Kubernetes and KEDA know', () => {
    expect(misfits(known.map(({ manifest }) => withoutFormula(manifest)))).toEqual([]);
  });

  it('would fail with a wrong value or a mistyped name', async () => {
    const web = manifestsOf('Deployment').find(({ metadata }) => metadata.name === 'web') as Manifest;
    const wrongValue = { ...web, spec: { ...web.spec, replicas: 'two' } };
    await expect(validate(wrongValue)).rejects.toThrow('replicas');
    const mistyped = { ...web, spec: { ...web.spec, minReadySecond: 5 } };
    expect(misfits([mistyped])).toEqual([expect.stringContaining('minReadySecond')]);
  });

  it('set only existing settings', () => {
    const set = [
      ...Object.keys(settings),
      ...manifestsOf('Secret').flatMap(({ stringData }) => Object.keys(stringData ?? {}).filter((name) => !OF_KEDA.test(name))),
      ...pods.flatMap(({ pod }) => pod.containers.flatMap(({ env = [] }) => env.map(({ name }) => name))),
    ];
    expect(set.filter((name) => !SETTINGS.includes(name))).toEqual([]);
  });

  it('give each pod only the secrets that it starts with', () => {
    const secretsOf = ({ containers: [container] }: PodSpec) =>
      (container?.envFrom as { secretRef?: { name: string } }[]).flatMap(({ secretRef }) => secretRef?.name ?? []);
    const given = Object.fromEntries(pods.map(({ name, pod }) => [name, secretsOf(pod)]));
    const [core, database, pictures, payments, messages] = [
      'keepsake',
      ...['database', 'pictures', 'payments', 'messages'].map((part) => `keepsake-${part}`),
    ];
    expect(given).toEqual({
      migrate: [database],
      'worker-generation': [core, database, pictures],
      'worker-payments': [core, database, pictures, payments],
      'worker-background': [core, database, pictures, payments, messages],
      web: [core, database, pictures, payments, messages, 'keepsake-google'],
    });
    const values = Object.fromEntries(manifestsOf('Secret').map(({ metadata, stringData }) => [metadata.name, stringData ?? {}]));
    for (const { name, pod } of pods.filter(({ name }) => name.startsWith('worker-'))) {
      const secrets = Object.assign({}, ...secretsOf(pod).map((secret) => values[secret])) as Record<string, string>;
      const env = { ...settings, ...secrets, WORKER_QUEUES: queuesOf(pod).join(','), PUBLIC_URL: 'http://localhost' };
      expect([name, loadConfig(env, { isWorker: true }).S3_BUCKET]).toEqual([name, 'keepsake']);
    }
    expect(loadDatabaseUrl(values['keepsake-database']!)).toContain('postgres.example');
  });

  it('say which secret every secret setting belongs to', () => {
    const files = textOf('docker/kubernetes/secret.example.yaml');
    expect([...SECRETS, ...ADDRESSES].filter((name) => !files.includes(name))).toEqual([]);
  });

  it('let pods reach only named ports', () => {
    const rules = manifestsOf('NetworkPolicy').flatMap(
      ({ spec }) => (spec as { egress?: { ports?: { port?: unknown }[] }[] }).egress ?? [],
    );
    expect(rules.length).toBeGreaterThan(2);
    const ports = rules.flatMap((rule) => rule.ports?.map(({ port }) => port) ?? ['any']);
    expect([...new Set(ports)].toSorted()).toEqual([443, 465, 53, 5432, 587, 6379].toSorted());
  });

  it('let those pods reach the mail server that have its password', () => {
    const policy = manifestsOf('NetworkPolicy').find(({ metadata }) => metadata.name === 'mail');
    const senders = pods.filter(({ pod }) => JSON.stringify(pod.containers).includes('"keepsake-messages"'));
    const component = { key: 'app.kubernetes.io/component', operator: 'In', values: senders.map(({ name }) => name).toSorted() };
    expect(policy?.spec).toMatchObject({ podSelector: { matchExpressions: [component] } });
  });

  it('give every queue one group of workers with its own scaling and disruption budget', () => {
    const workers = pods.filter(({ name }) => name.startsWith('worker-'));
    expect(workers.flatMap(({ pod }) => queuesOf(pod)).toSorted()).toEqual(QUEUE_NAMES.toSorted());
    const names = workers.map(({ name }) => name).toSorted();
    const scaled = manifestsOf('ScaledObject').map(({ metadata }) => metadata.name);
    expect(scaled.toSorted()).toEqual([...names, ...names].toSorted());
    expect(
      manifestsOf('PodDisruptionBudget')
        .map(({ metadata }) => metadata.name)
        .toSorted(),
    ).toEqual(['web', ...names].toSorted());
  });

  it.each(manifestsOf('ScaledObject').map((manifest) => [manifest.metadata.name, manifest] as const))(
    'scale %s by the jobs of its own queues, waiting and running',
    (name, manifest) => {
      const queues = queuesOf(pods.find((pod) => pod.name === name)?.pod as PodSpec);
      const { triggers, advanced } = manifest.spec as {
        triggers: { name: string; type: string; metadata: { listName?: string; query?: string } }[];
        advanced?: { scalingModifiers: { formula: string } };
      };
      if (triggers[0]?.type === 'postgresql') {
        expect(triggers[0].metadata.query).toContain(`queue in (${queues.map((queue) => `'${queue}'`).join(', ')})`);
      } else {
        const lists = queues.flatMap((queue) => ['wait', 'prioritized', 'active'].map((list) => `bull:${queue}:${list}`));
        expect(triggers.map(({ metadata }) => metadata.listName)).toEqual(lists);
        expect(advanced?.scalingModifiers.formula.split(' + ')).toEqual(triggers.map(({ name: trigger }) => trigger));
      }
    },
  );

  it.each(pods.filter(({ name }) => name !== 'migrate').map(({ name, pod }) => [name, pod] as const))(
    'wait longer for %s to stop than it takes at most',
    (_, pod) => {
      const drain = Number(settings.DRAIN_NOTICE_SECONDS) + Number(settings.DRAIN_SECONDS);
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drain + CLOSING_SECONDS);
    },
  );

  it.each(pods.map(({ name, pod }) => [name, pod] as const))('let %s do nothing but its work, in bounded memory', (_, pod) => {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(pod.containers).toEqual([
      expect.objectContaining({
        image: expect.stringMatching(/^keepsake:\d+\.\d+\.\d+$/) as string,
        securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
        resources: { requests: expect.anything() as object, limits: { memory: expect.any(String) as string } },
      }),
    ]);
  });

  it('never open more connections than settings.yaml plans for', () => {
    const [web] = manifestsOf('HorizontalPodAutoscaler').map(({ spec }) => Number(spec?.maxReplicas));
    const own = Number(settings.DATABASE_POOL_SIZE) + 1;
    /** docker/GROWING.md, step 6: of all pods, with one more of each during an upgrade, and the migration. */
    const connectionsOf = (file: string, ofSender: number, ofServedQueue: number) =>
      MANIFESTS.filter((each) => each.file.endsWith(file) && each.manifest.kind === 'ScaledObject')
        .map(({ manifest }) => {
          const { pod } = pods.find(({ name }) => name === manifest.metadata.name)!;
          return (Number(manifest.spec?.maxReplicaCount) + 1) * (own + ofSender + queuesOf(pod).length * ofServedQueue);
        })
        .reduce((sum, each) => sum + each, (web! + 1) * (own + ofSender) + 5);
    const comments = (file: string) => textOf(file).replaceAll(/\s*#/g, '');
    expect(comments('docker/kubernetes/settings.yaml')).toContain(`are ${connectionsOf('/scaling.yaml', 0, 0)}.`);
    const inPostgres = connectionsOf('/scaling-postgres.yaml', 4 * QUEUE_NAMES.length, 5);
    expect(comments('docker/kubernetes/scaling-postgres.yaml')).toContain(`up to ${inPostgres}.`);
  });

  it('use one image for the migration and all pods', () => {
    const taken = ['docker/kubernetes/kustomization.yaml', 'docker/kubernetes/migrate/kustomization.yaml'].map(textOf);
    expect(taken.map((text) => /^components:\n {2}- (?:\.\.\/)?image\n/m.test(text))).toEqual([true, true]);
    expect(taken.map((text) => text.includes('images:'))).toEqual([false, false]);
  });

  it('are all applied except the example secret, the migration and the alternatives', () => {
    const left = MANIFESTS.map(({ file }) => path.basename(file)).filter(
      (file) => !textOf('docker/kubernetes/kustomization.yaml').includes(`- ${file}\n`),
    );
    expect([...new Set(left)]).toEqual([
      'alerts.head.yaml',
      'kustomization.yaml',
      'job.yaml',
      'monitoring.yaml',
      'scaling-postgres.yaml',
      'secret.example.yaml',
    ]);
  });
});
