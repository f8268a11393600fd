/** Load generator of the measurements: many people at once, each with their own IP address. */
import { Agent, request as open } from 'node:http';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';

const agent = new Agent({ keepAlive: true, maxSockets: 400 });
const TIMEOUT_MS = 20_000;
let people = 0;

/** Headers of a new visitor, so that no one reaches the limits per network although these stay enabled. */
export function newVisitorHeaders() {
  people += 1;
  return {
    'x-forwarded-for': `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`,
    'accept-encoding': 'gzip, deflate, br',
  };
}

/** @returns status and text of the response; the text is unreadable when the response is compressed */
export function call(url, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const request = open(url, { method, headers, agent, timeout: TIMEOUT_MS }, (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode, text: Buffer.concat(chunks).toString() }));
      answer.on('error', reject);
    });
    request.on('error', reject);
    request.on('timeout', () => request.destroy(new Error(`${method} ${url} was not answered in ${TIMEOUT_MS} ms.`)));
    request.end(body);
  });
}

/** @throws Error when the status is not 2xx */
export async function postJson(url, body, headers = {}) {
  const answer = await call(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (answer.status < 200 || answer.status > 299) throw new Error(`POST ${url} answered ${answer.status}: ${answer.text}`);
  return JSON.parse(answer.text);
}

/**
 * Sends `rate` requests a second at random times, as independent people do, whether or not earlier ones were answered.
 * Latency counts from the time each request was due, which avoids coordinated omission. (A load generator that sends a
 * second's requests at once, as autocannon does, would measure its own bursts.)
 * @param send takes the request's number and due time, and resolves to the status
 * @returns `times` in ms, and the number of `failed` requests
 */
export async function atRate(rate, seconds, send) {
  const times = [];
  const asked = [];
  let failed = 0;
  const begun = performance.now();
  for (let nth = 0, due = begun; ; nth += 1) {
    due -= (Math.log(1 - Math.random()) * 1000) / rate;
    if (due - begun > seconds * 1000) break;
    const early = due - performance.now();
    await (early >= 1 ? pause(Math.floor(early)) : turn());
    const from = Math.min(due, performance.now());
    asked.push(
      send(nth, from).then(
        (status) => (isGood(status) ? times.push(performance.now() - from) : (failed += 1)),
        () => (failed += 1),
      ),
    );
  }
  await Promise.all(asked);
  return { times, failed, perSecond: (times.length * 1000) / (performance.now() - begun) };
}

/**
 * Sends `total` requests, `people` at a time, each as soon as the previous one was answered. No requests are sent while the
 * shop halts, so a halt counts once per person, not once per request that was due.
 */
export async function atOnce(people, total, send) {
  const times = [];
  let failed = 0;
  let next = 0;
  const begun = performance.now();
  const person = async () => {
    while (next < total) {
      const nth = next++;
      const from = performance.now();
      const status = await send(nth, from).catch(() => 0);
      if (isGood(status)) times.push(performance.now() - from);
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: people }, person));
  return { times, failed, perSecond: (times.length * 1000) / (performance.now() - begun) };
}

const isGood = (status) => status >= 200 && status < 300;

export function percentile(values, share) {
  if (values.length === 0) return Number.NaN;
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1];
}
