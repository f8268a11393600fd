import 'reflect-metadata';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';

const docker = path.resolve(import.meta.dirname, '../../docker');
const read = (file: string) => readFileSync(path.join(docker, file), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  labels?: { severity?: string };
  annotations?: { summary?: string; action?: string };
}
interface Panel {
  id: number;
  title: string;
  type: string;
  targets?: { expr: string }[];
}

const { groups } = parse(read('prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('grafana/keepsake.json')) as { panels: Panel[] };
const expressions = [
  ...rules.map(({ alert, expr }) => [`alert ${alert}`, expr] as const),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [`panel ${title}`, expr] as const)),
];
/** Metrics of Prometheus itself and of the node exporter. */
const FOREIGN = /^(?:up|node_filesystem_\w+)$/;

/** The metric names in an expression, and whether it can be parsed. */
function look(expression: string): { isReadable: boolean; names: string[] } {
  const text = expression.replaceAll('$__rate_interval', '5m');
  const names: string[] = [];
  let isReadable = true;
  parser.parse(text).iterate({
    enter: ({ name, type, from, to }) => {
      if (type.isError) isReadable = false;
      if (name === 'Identifier' && text[to] !== '(') names.push(text.slice(from, to));
    },
  });
  return { isReadable, names };
}

/** Names of all metrics that a process of either tier exposes, as Prometheus stores them. */
async function servedNames(): Promise<Set<string>> {
  await import('../../server/app.module.js');
  await import('../../server/platform/http/web-app.js');
  await import('../../workers/worker.module.js');
  const { metrics } = await import('../../server/platform/index.js');
  const suffixes: Record<string, string[]> = { histogram: ['_bucket', '_count', '_sum'], summary: ['_count', '_sum', ''] };
  const all = await metrics.getMetricsAsJSON();
  return new Set(all.flatMap(({ name, type }) => (suffixes[String(type)] ?? ['']).map((suffix) => name + suffix)));
}

describe('the alert rules and the dashboard', () => {
  it.each(expressions)('have a valid expression: %s', (_, expression) => {
    expect(look(expression)).toMatchObject({ isReadable: true });
    expect(look(`${expression} by (`).isReadable).toBe(false);
  });

  it('use only existing metrics', async () => {
    const served = await servedNames();
    const asked = expressions.flatMap(([usedIn, expression]) => look(expression).names.map((name) => ({ usedIn, name })));
    expect(asked.length).toBeGreaterThan(expressions.length - 1);
    expect(asked.filter(({ name }) => !served.has(name) && !FOREIGN.test(name))).toEqual([]);
  });

  it('use every metric of the shop', async () => {
    const asked = new Set(
      expressions.flatMap(([, expression]) => look(expression).names.map((name) => name.replace(/_(?:bucket|count|sum)$/, ''))),
    );
    const ours = [...(await servedNames())]
      .filter((name) => name.startsWith('keepsake_'))
      .map((name) => name.replace(/_(?:bucket|count|sum)$/, ''));
    expect(ours.filter((name) => !asked.has(name))).toEqual(['keepsake_generations_oldest_open_seconds']);
  });

  it('are the same for the Prometheus operator', () => {
    const moved = read('prometheus/alerts.yml').replaceAll(/^/gm, '  ');
    const rule = parse(read('kubernetes/alerts.head.yaml') + moved) as { kind: string; spec: unknown };
    expect(rule).toMatchObject({ kind: 'PrometheusRule', spec: { groups } });
  });

  it('have a severity, a sentence about the problem, and what to do', () => {
    for (const { alert, labels, annotations } of rules) {
      expect([alert, labels?.severity]).toEqual([alert, expect.stringMatching(/^(?:page|ticket)$/)]);
      expect([alert, annotations?.summary, annotations?.action]).toEqual([
        alert,
        expect.stringMatching(/\.$/),
        expect.stringMatching(/\.$/),
      ]);
    }
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });

  it('and the documentation quote only lines that the shop logs', () => {
    const root = path.dirname(docker);
    const sources = globSync('{server,workers}/**/*.ts', { cwd: root }).map((file) =>
      readFileSync(path.join(root, file), 'utf8'),
    );
    const [, table = ''] = read('OPERATIONS.md').split('Lines to look for:');
    const documented = [...table.split('\n\n')[1]!.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell]) => [
      ...cell!.matchAll(/`(.+?)(?: …)?`/g),
    ]);
    const quoted = rules.flatMap(({ annotations }) => [...(annotations?.action ?? '').matchAll(/"(.+?)"/g)]);
    const lines = [...documented, ...quoted].map(([, line]) => line!);
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.filter((line) => !sources.some((source) => source.includes(line)))).toEqual([]);
  });

  it('have a row for each part of the shop', () => {
    const rows = panels.filter(({ type }) => type === 'row').map(({ title }) => title);
    expect(rows).toEqual(['Shop', 'Requests', 'Queues', 'Generation', 'Payments', 'Processes']);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });
});

describe('the metrics of the shop', () => {
  it('have names that end with the unit, and a description', async () => {
    await servedNames();
    const { metrics } = await import('../../server/platform/index.js');
    const ours = (await metrics.getMetricsAsJSON()).filter(({ name }) => name.startsWith('keepsake_'));
    expect(ours.length).toBeGreaterThan(20);
    for (const { name, help, type } of ours) {
      expect(help).toMatch(/^[A-Z].{20,}\.$/);
      if (String(type) === 'counter') expect(name).toMatch(/_total$/);
      if (String(type) === 'histogram') expect(name).toMatch(/_seconds$/);
    }
  });
});
