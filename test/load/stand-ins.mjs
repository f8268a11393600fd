/*
 * The stand-ins for hosted services, in a separate process so that they count neither for the shop nor for the driver.
 * stage.mjs starts them with a folder, the address for webhooks and the two secrets; they report their addresses. The
 * message 'stripe-times' returns the time that each payment page took here, in ms by Stripe's idempotency key.
 */
import '@swc-node/register/esm-register';
import { subscribe } from 'node:diagnostics_channel';
import path from 'node:path';

const { startInbox } = await import('../../server/local/inbox/index.ts');
const { startPaymentSandbox } = await import('../../server/local/payments/sandbox.ts');
const { startTestS3 } = await import('../support/s3.ts');

const { folder, webhookUrl, webhookSecret, secretKey, s3 } = JSON.parse(process.argv[2]);
const begunAt = new WeakMap();
const stripeTimes = {};

subscribe('http.server.request.start', ({ request }) => begunAt.set(request, performance.now()));
subscribe('http.server.response.finish', ({ request }) => {
  const isPaymentPage = request.method === 'POST' && request.url === '/v1/checkout/sessions';
  if (isPaymentPage) stripeTimes[request.headers['idempotency-key']] = performance.now() - begunAt.get(request);
});

const dataFile = path.join(folder, 'payments.jsonl');
const payments = await startPaymentSandbox({ port: 0, dataFile, webhookUrl, webhookSecret, secretKey });
const inbox = await startInbox({ port: 0, smtpPort: 0 });
const storage = s3 ? (await startTestS3()).env : undefined;

process.on('message', (asked) => {
  if (asked === 'stripe-times') process.send({ stripeTimes });
});
process.on('disconnect', () => process.exit());
process.send({ paymentsUrl: payments.url, inboxUrl: inbox.url, smtpUrl: inbox.smtpUrl, s3Env: storage });
