/** A customer's journey from sign-up to the mail with the PDF, over HTTP only. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const { until } = await import('../../test/support/until.ts');

const TIMEOUT_MS = 60_000;
const photo = await readFile(new URL('../../test/support/photos/family.jpg', import.meta.url));

/** @returns a summary for people; @throws Error at the step that failed */
export async function shopOnce({ url, standIns }) {
  const email = `${randomUUID()}@example.com`;
  const { access_token: token, user } = await send(`${url}/auth/v1/signup`, { email, password: randomUUID() });
  const headers = { authorization: `Bearer ${token}` };
  await answered(`${url}/api/photo-consent`, { method: 'PUT', headers });
  const form = new FormData();
  form.append('file', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg');
  const uploaded = await (await answered(`${url}/api/user-images`, { method: 'POST', headers, body: form })).json();
  const picture = await makePicture(url, headers, uploaded.id);
  const bought = await buyPdf(url, headers, { email, picture, paymentsUrl: standIns.paymentsUrl, userId: user.id });
  const mail = await until(() => mailTo(standIns.inboxUrl, email), TIMEOUT_MS, 250);
  return { picture: `${picture.kilobytes} kB`, order: `${bought.orderNumber} paid`, pdf: `${bought.kilobytes} kB`, mail };
}

async function makePicture(url, headers, imageId) {
  const asked = { imageId, prompt: 'A romantic evening in Paris' };
  const { generationId } = await send(`${url}/api/generate-ai-image`, asked, { ...headers, 'idempotency-key': randomUUID() });
  const done = await until(
    async () => {
      const generation = await (await answered(`${url}/api/generations/${generationId}`, { headers })).json();
      return generation.finished_at && generation;
    },
    TIMEOUT_MS,
    500,
  );
  if (done.status !== 'succeeded') throw new Error(`The picture ${done.status}: ${done.error}`);
  const file = await (await answered(new URL(done.generatedImage.imageUrl, url), {})).arrayBuffer();
  return { id: done.generatedImage.id, kilobytes: Math.round(file.byteLength / 1000) };
}

async function buyPdf(url, headers, { picture, paymentsUrl }) {
  const { products } = await (await answered(`${url}/api/products`, {})).json();
  const product = products.find(({ product_price: price, pdf_price: pdfPrice }) => (pdfPrice ?? price) > 0);
  const items = [{ productId: product.id, productType: 'pdf', quantity: 1, generatedImageId: picture.id }];
  const begun = await send(`${url}/api/create-payment`, { items }, { ...headers, 'idempotency-key': randomUUID() });
  const sessionId = /cs_test_\w+/.exec(begun.url)[0];
  await send(`${paymentsUrl}/_sandbox/sessions/${sessionId}/complete`, {});
  const paid = await until(
    async () => {
      const payment = await (await answered(`${url}/api/payments/${sessionId}`, { headers })).json();
      return payment.downloads?.length > 0 && payment;
    },
    TIMEOUT_MS,
    500,
  );
  const pdf = Buffer.from(await (await answered(new URL(paid.downloads[0].url, url), {})).arrayBuffer());
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('What was bought is no PDF.');
  return { orderNumber: begun.orderNumber, kilobytes: Math.round(pdf.length / 1000) };
}

async function mailTo(inboxUrl, email) {
  const { messages } = await (await answered(`${inboxUrl}/api/messages?to=${encodeURIComponent(email)}`, {})).json();
  return messages.find(({ subject }) => /order/i.test(subject))?.subject;
}

async function send(url, body, headers = {}) {
  const json = { 'content-type': 'application/json', ...headers };
  return (await answered(url, { method: 'POST', headers: json, body: JSON.stringify(body) })).json();
}

async function answered(url, options) {
  const answer = await fetch(url, options);
  if (!answer.ok) throw new Error(`${options.method ?? 'GET'} ${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
