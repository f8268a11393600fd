import { z } from 'zod';
import { startPaymentSandbox } from './sandbox.js';

const settings = z
  .object({
    PORT: z.coerce.number().int().min(1).max(65535),
    HOST: z.string().default('127.0.0.1'),
    PAYMENT_SANDBOX_FILE: z.string().min(1),
    PAYMENT_SANDBOX_WEBHOOK_URL: z.url(),
    STRIPE_SECRET_KEY: z.string().startsWith('sk_test_'),
    STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_'),
  })
  .parse(process.env);

/** The sandbox as its own process, for trying out the shop in containers. */
const sandbox = await startPaymentSandbox({
  port: settings.PORT,
  host: settings.HOST,
  dataFile: settings.PAYMENT_SANDBOX_FILE,
  webhookUrl: settings.PAYMENT_SANDBOX_WEBHOOK_URL,
  webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
  secretKey: settings.STRIPE_SECRET_KEY,
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
