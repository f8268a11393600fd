import { judged } from './audit-report.js';

const TODAY = '2026-11-22';
/** Shortened output of npm 11 for a project whose dependency `request` brings an old tough-cookie. */
const TWO_FAULTS = {
  auditReportVersion: 2,
  vulnerabilities: {
    request: {
      name: 'request',
      severity: 'moderate',
      isDirect: true,
      via: [
        {
          source: 1096727,
          name: 'request',
          dependency: 'request',
          title: 'Server-Side Request Forgery in Request',
          url: 'https://github.com/advisories/GHSA-p8p7-x288-28g6',
          severity: 'moderate',
          cwe: ['CWE-918'],
          cvss: { score: 6.1, vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N' },
          range: '<=2.88.2',
        },
        'tough-cookie',
      ],
      effects: [],
      range: '*',
      nodes: ['node_modules/request'],
      fixAvailable: false,
    },
    'tough-cookie': {
      name: 'tough-cookie',
      severity: 'moderate',
      isDirect: false,
      via: [
        {
          source: 1097682,
          name: 'tough-cookie',
          dependency: 'tough-cookie',
          title: 'tough-cookie Prototype Pollution vulnerability',
          url: 'https://github.com/advisories/GHSA-72xf-g2v4-qvf3',
          severity: 'moderate',
          cwe: ['CWE-1321'],
          cvss: { score: 6.5, vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:L/A:N' },
          range: '<4.1.3',
        },
      ],
      effects: ['request'],
      range: '<4.1.3',
      nodes: ['node_modules/tough-cookie'],
      fixAvailable: false,
    },
  },
  metadata: { vulnerabilities: { info: 0, low: 0, moderate: 2, high: 0, critical: 0, total: 2 } },
};
const NO_FAULT = { auditReportVersion: 2, vulnerabilities: {}, metadata: { vulnerabilities: { total: 0 } } };
const FORGERY = { advisory: 'GHSA-p8p7-x288-28g6', reason: 'Called with fixed addresses only.', until: '2027-01-31' };
const POLLUTION = { advisory: 'GHSA-72xf-g2v4-qvf3', reason: 'No cookies are kept.', until: TODAY };

describe('an audit counts as not done', () => {
  it('when the registry has no audit', () => {
    const answer = { message: '405 Method Not Allowed', method: 'POST', statusCode: 405, error: { summary: '', detail: '' } };

    expect(judged(answer, [], TODAY)).toEqual({ audited: false, why: '405 Method Not Allowed' });
  });

  it('when there is no network', () => {
    const answer = { error: { code: 'ENOTFOUND', summary: 'request failed', detail: '' } };

    expect(judged(answer, [], TODAY)).toEqual({ audited: false, why: 'request failed' });
  });

  it.each([[{}], [{ auditReportVersion: 3, vulnerabilities: {} }], [{ auditReportVersion: 2 }]])(
    'when the report is unreadable: %j',
    (answer) => {
      expect(judged(answer, [], TODAY)).toEqual({ audited: false, why: 'npm gave no report.' });
    },
  );
});

describe('an audit fails', () => {
  const problemsWith = (exceptions: (typeof FORGERY)[], report: Parameters<typeof judged>[0] = TWO_FAULTS) => {
    const result = judged(report, exceptions, TODAY);
    return result.audited ? result.problems : result.why;
  };

  it('once for every new vulnerability, regardless of how many packages bring it', () => {
    expect(problemsWith([])).toEqual([
      expect.stringMatching(/^GHSA-p8p7-x288-28g6: moderate in request: Server-Side/),
      expect.stringMatching(/^GHSA-72xf-g2v4-qvf3: moderate in tough-cookie: /),
    ]);
  });

  it('for an expired exception and its vulnerability', () => {
    expect(problemsWith([FORGERY, { ...POLLUTION, until: '2026-11-21' }])).toEqual([
      expect.stringContaining('moderate in tough-cookie'),
      'GHSA-72xf-g2v4-qvf3: the exception counted until 2026-11-21. Look at it again.',
    ]);
  });

  it('for an unused exception', () => {
    expect(problemsWith([FORGERY], NO_FAULT)).toEqual([
      'GHSA-p8p7-x288-28g6: nothing needs this exception anymore. Take it out.',
    ]);
  });

  it.each([
    ['without a reason', { reason: ' ' }, 'gives no reason'],
    ['without an end', { until: 'some day' }, 'says no day'],
  ])('for an exception %s', (_, change, words) => {
    expect(problemsWith([FORGERY, { ...POLLUTION, ...change }])).toContainEqual(expect.stringContaining(words));
  });
});

describe('an audit passes', () => {
  it('without vulnerabilities and exceptions', () => {
    expect(judged(NO_FAULT, [], TODAY)).toEqual({ audited: true, problems: [], excused: [] });
  });

  it('with an unexpired reason for every vulnerability, which it names', () => {
    expect(judged(TWO_FAULTS, [FORGERY, POLLUTION], TODAY)).toEqual({
      audited: true,
      problems: [],
      excused: [
        'GHSA-p8p7-x288-28g6, until 2027-01-31: Called with fixed addresses only.',
        `GHSA-72xf-g2v4-qvf3, until ${TODAY}: No cookies are kept.`,
      ],
    });
  });
});
