/** The part of the output of `npm audit --json` that is read here (auditReportVersion 2). */
interface AuditReport {
  auditReportVersion?: number;
  vulnerabilities?: Record<string, { via: (string | Advisory)[] }>;
  /** The reason when there is no report. */
  message?: string;
  error?: { summary?: string; code?: string };
}

interface Advisory {
  name: string;
  title: string;
  severity: string;
  url: string;
}

/** An advisory that the project accepts for now. */
export interface AuditException {
  /** The last part of the advisory's URL: `GHSA-xxxx-xxxx-xxxx`. */
  advisory: string;
  reason: string;
  /** The last day on which the exception is valid, such as 2027-01-31. */
  until: string;
}

export type AuditVerdict = { audited: false; why: string } | { audited: true; problems: string[]; excused: string[] };

/**
 * Checks that the production packages have no known vulnerabilities except the accepted ones.
 * @param today such as 2026-11-22
 */
export function judged(report: AuditReport, exceptions: readonly AuditException[], today: string): AuditVerdict {
  if (report.auditReportVersion !== 2 || !report.vulnerabilities) {
    return { audited: false, why: report.message || report.error?.summary || report.error?.code || 'npm gave no report.' };
  }
  const found = new Map<string, Advisory>();
  for (const { via } of Object.values(report.vulnerabilities)) {
    for (const cause of via) if (typeof cause !== 'string') found.set(idOf(cause), cause);
  }
  const valid = exceptions.filter((exception) => problemsOf(exception, found, today).length === 0);
  const isExcused = (id: string) => valid.some(({ advisory }) => advisory === id);
  return {
    audited: true,
    problems: [
      ...[...found].filter(([id]) => !isExcused(id)).map(([id, advisory]) => `${id}: ${lineOf(advisory)}`),
      ...exceptions.flatMap((exception) => problemsOf(exception, found, today)),
    ],
    excused: valid.map(({ advisory, reason, until }) => `${advisory}, until ${until}: ${reason}`),
  };
}

function problemsOf({ advisory, reason, until }: AuditException, found: Map<string, Advisory>, today: string): string[] {
  const problems = [];
  if (!reason?.trim()) problems.push(`${advisory}: the exception gives no reason.`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(until)) problems.push(`${advisory}: the exception says no day until which it counts.`);
  else if (until < today) problems.push(`${advisory}: the exception counted until ${until}. Look at it again.`);
  if (!found.has(advisory)) problems.push(`${advisory}: nothing needs this exception anymore. Take it out.`);
  return problems;
}

function idOf({ url }: Advisory): string {
  return url.split('/').at(-1) ?? url;
}

function lineOf({ name, severity, title, url }: Advisory): string {
  return `${severity} in ${name}: ${title} (${url})`;
}
