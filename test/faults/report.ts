export interface Outcome {
  drill: string;
  injected: string;
  orders: number;
  paid: number;
  pictures: number;
  refunds: number;
  errors: string;
  gaveUp: number;
  longestOutageMs: number;
  answersMs: number;
  /** Until every web process says that it is ready. */
  readyMs: number;
  /** From the last customer's leaving until all that was owed was there; null when it never was. */
  settledMs: number | null;
  notes: string[];
  violations: string[];
}

const HEADINGS = ['Drill', 'Injected', 'Shopped', 'Errors people saw', 'Longest outage', 'Answers again after', 'All settled after', 'Found'];

/** As Markdown, with what was found in full below. */
export function asTable(outcomes: readonly Outcome[], seed: number): string {
  const rows = outcomes.map((outcome) => [
    outcome.drill,
    outcome.injected,
    `${outcome.orders} orders, ${outcome.paid} paid; ${outcome.pictures} pictures; ${outcome.refunds} refunds`,
    outcome.errors + (outcome.gaveUp > 0 ? `; ${outcome.gaveUp} gave up` : ''),
    seconds(outcome.longestOutageMs),
    `${seconds(outcome.answersMs)}, ready after ${seconds(outcome.readyMs)}`,
    outcome.settledMs === null ? 'never' : seconds(outcome.settledMs),
    [outcome.violations.length === 0 ? 'nothing lost' : `**${outcome.violations.length} violations**`, ...outcome.notes].join('; '),
  ]);
  const lines = [HEADINGS, HEADINGS.map(() => '---'), ...rows].map((cells) => `| ${cells.map(inCell).join(' | ')} |`);
  const found = outcomes.flatMap(({ drill, violations }) => violations.map((each) => `- ${drill}: ${each}`));
  return [`Seed ${seed}`, '', ...lines, ...(found.length > 0 ? ['', ...found] : []), ''].join('\n');
}

function inCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
