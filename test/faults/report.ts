export interface Outcome {
  drill: string;
  injected: string;
  orders: number;
  paid: number;
  pictures: number;
  /** Refunds that the shop accepted. */
  refunds: number;
  duringFault: { paid: number; pictures: number };
  errors: string;
  gaveUp: number;
  longestOutageMs: number;
  answersMs: number;
  /** Time until every web process is ready. */
  readyMs: number;
  /** Time from the last request until every check passes; null when they never do. */
  settledMs: number | null;
  notes: string[];
  violations: string[];
}

export interface Run {
  seed: number;
  timeoutFactor: number;
  tookMs: number;
}

const HEADINGS = [
  'Drill',
  'Injected',
  'Shopped',
  'During the fault',
  'Errors people saw',
  'Longest outage',
  'Answers again after',
  'All settled after',
  'Found',
];

/** The report as Markdown: a table, then every violation in full. */
export function asTable(outcomes: readonly Outcome[], { seed, timeoutFactor, tookMs }: Run): string {
  const rows = outcomes.map((outcome) => [
    outcome.drill,
    outcome.injected,
    `${outcome.orders} orders, ${outcome.paid} paid; ${outcome.pictures} pictures; ${outcome.refunds} refunds`,
    `${outcome.duringFault.paid} paid, ${outcome.duringFault.pictures} pictures`,
    outcome.errors + (outcome.gaveUp > 0 ? `; ${outcome.gaveUp} gave up` : ''),
    seconds(outcome.longestOutageMs),
    `${seconds(outcome.answersMs)}, ready after ${seconds(outcome.readyMs)}`,
    outcome.settledMs === null ? 'never' : seconds(outcome.settledMs),
    [resultOf(outcome), ...outcome.notes].join('; '),
  ]);
  const lines = [HEADINGS, HEADINGS.map(() => '---'), ...rows].map((cells) => `| ${cells.map(inCell).join(' | ')} |`);
  const found = outcomes.flatMap(({ drill, violations }) => violations.map((each) => `- ${drill}: ${each}`));
  const took = `Seed ${seed}, time limits times ${timeoutFactor}. ${outcomes.length} drills in ${(tookMs / 60_000).toFixed(1)} minutes.`;
  return [took, '', ...lines, ...(found.length > 0 ? ['', ...found] : []), ''].join('\n');
}

/** @param why a short reason */
export function notRun(drill: string, why: string): Outcome {
  const nothing = { orders: 0, paid: 0, pictures: 0, refunds: 0, duringFault: { paid: 0, pictures: 0 }, errors: '', gaveUp: 0 };
  return {
    drill,
    injected: 'nothing',
    ...nothing,
    longestOutageMs: 0,
    answersMs: 0,
    readyMs: 0,
    settledMs: 0,
    notes: [`not run: ${why}`],
    violations: [],
  };
}

function resultOf({ injected, violations }: Outcome): string {
  if (injected === 'nothing') return 'nothing shown';
  return violations.length === 0 ? 'nothing lost' : `**${violations.length} violations**`;
}

function inCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
