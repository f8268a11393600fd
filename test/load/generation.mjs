/*
 * Measures POST /api/generate-ai-image on one web process for many signed-in customers, at a steady rate, then with more
 * and more at once. No worker runs, so nothing is rendered; test/load/generation-overhead.mjs measures the time until the
 * finished picture.
 *
 *   node test/load/generation.mjs [--quick]
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { atOnce, atRate, call, percentile, postJson, newVisitorHeaders } from './drive.mjs';
import { ms, printAlone, row, spread } from './report.mjs';
import { openStage } from './stage.mjs';

const BUDGET_MS = 100;
const RATE = 20;
const AT_ONCE = [1, 8, 24];
/** The hourly limit of generations per account. */
const PER_CUSTOMER = 20;
const photo = await readFile(new URL('../support/photos/family.jpg', import.meta.url));

export async function measure({ quick }) {
  const stage = await openStage({ pinned: true, settings: { FAL_DAILY_BUDGET_CENTS: '100000000' } });
  const [total, seconds] = quick ? [48, 2] : [240, 10];
  const rows = [];
  try {
    const customers = await signUp(stage, Math.ceil((AT_ONCE.length * total + 2 * RATE * seconds + 40) / PER_CUSTOMER));
    let asked = 0;
    const ask = () => askForPicture(stage, customers[asked++ % customers.length]);
    await atOnce(4, 40, ask);
    const measureBy = async (how, work) => {
      const { result, cpuMs } = await stage.processes[0].cpuOf(work);
      const holds = result.failed === 0 && percentile(result.times, 0.95) < BUDGET_MS;
      const what = `Accepting a picture, ${how} of ${customers.length} customers (${Math.round(result.perSecond)}/s)`;
      const each = `${ms(cpuMs / result.times.length)} ms of processor each`;
      rows.push(row(what, `${spread(result)}; ${each}`, `p95 < ${BUDGET_MS} ms`, holds));
    };
    await measureBy(`${RATE}/s`, () => atRate(RATE, seconds, ask));
    for (const people of AT_ONCE) await measureBy(`${people} at once`, () => atOnce(people, total, ask));
  } finally {
    await stage.close();
  }
  return rows;
}

/** Creates customers with an uploaded photo and a higher number of free pictures than usual. */
async function signUp(stage, count) {
  const customers = [];
  await atOnce(4, count, async () => {
    const account = { email: `${randomUUID()}@example.com`, password: randomUUID() };
    const { access_token: token, user } = await postJson(`${stage.url}/auth/v1/signup`, account, uncompressedVisitorHeaders());
    await call(`${stage.url}/api/photo-consent`, { method: 'PUT', headers: { authorization: `Bearer ${token}` } });
    customers.push({ token, userId: user.id });
    return 200;
  });
  const form = new FormData();
  form.append('file', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg');
  const authorization = `Bearer ${customers[0].token}`;
  const uploaded = await fetch(`${stage.url}/api/user-images`, { method: 'POST', body: form, headers: { authorization } });
  if (!uploaded.ok) throw new Error(`The photo was answered with ${uploaded.status}.`);
  const { id } = await uploaded.json();
  for (const customer of customers) {
    customer.imageId = randomUUID();
    await stage.sql(
      `insert into generation.photos (id, user_id, original_filename, storage_path, thumbnail_path, file_size, mime_type,
         width, height, uploaded_at)
       select $1, $2, original_filename, storage_path, thumbnail_path, file_size, mime_type, width, height, uploaded_at
       from generation.photos where id = $3`,
      [customer.imageId, customer.userId, id],
    );
    await stage.sql('insert into generation.user_generation_limits values ($1, 0, 1000)', [customer.userId]);
  }
  return customers;
}

async function askForPicture(stage, { token, imageId }) {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID(), ...uncompressedVisitorHeaders() };
  await postJson(`${stage.url}/api/generate-ai-image`, { imageId, prompt: 'A romantic evening in Paris' }, headers);
  return 202;
}

/** Headers of a new visitor who gets uncompressed responses. */
function uncompressedVisitorHeaders() {
  return { 'x-forwarded-for': newVisitorHeaders()['x-forwarded-for'] };
}

if (import.meta.main) await printAlone(measure);
