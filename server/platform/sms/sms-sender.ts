import { Counter } from 'prom-client';
import { z } from 'zod';
import type { Config } from '../config/config.js';
import { logger } from '../logging/logger.js';
import { metrics } from '../metrics.js';

type TwilioSettings = Pick<Config, 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_FROM' | 'TWILIO_API_URL'>;

const TIMEOUT_MS = 10_000;
const textMessages = new Counter({
  name: 'keepsake_text_messages_total',
  help: 'Text messages sent to Twilio, by outcome: sent, bad_number (unreachable), failed.',
  labelNames: ['outcome'],
  registers: [metrics],
});
const refusal = z.object({ code: z.number() });
/** Twilio's error codes for numbers that do not exist, cannot receive text messages, or opted out. */
const NUMBER_REFUSALS = new Set([21211, 21214, 21217, 21408, 21610, 21612, 21614, 21635]);

/** A text message could not be sent. The message names neither number nor text. */
export class SmsNotSentError extends Error {
  override readonly name = 'SmsNotSentError';

  /** @param reason `number`: a retry cannot help */
  constructor(
    readonly reason: 'number' | 'provider',
    detail: string,
  ) {
    super(`The text message was not sent: ${detail}.`);
  }
}

/** Sends text messages through Twilio's Messages API. */
export class SmsSender {
  constructor(
    private readonly settings: TwilioSettings,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  get isConfigured(): boolean {
    return this.settings.TWILIO_ACCOUNT_SID !== undefined;
  }

  /**
   * @param phone digits of an E.164 number, without the plus
   * @throws SmsNotSentError when Twilio refuses, or does not answer in time
   */
  async send(phone: string, text: string): Promise<void> {
    try {
      const response = await this.post({ ...this.sender(), To: `+${phone}`, Body: text });
      const body = await response.text();
      if (!response.ok) throw refused(response.status, body);
      textMessages.inc({ outcome: 'sent' });
    } catch (error) {
      const failure = error instanceof SmsNotSentError ? error : new SmsNotSentError('provider', nameOf(error));
      textMessages.inc({ outcome: failure.reason === 'number' ? 'bad_number' : 'failed' });
      logger.warn({ reason: failure.reason }, failure.message);
      throw failure;
    }
  }

  private post(fields: Record<string, string>): Promise<Response> {
    const { TWILIO_API_URL, TWILIO_ACCOUNT_SID = '', TWILIO_AUTH_TOKEN = '' } = this.settings;
    const credentials = Buffer.from(`${TWILIO_ACCOUNT_SID}:${TWILIO_AUTH_TOKEN}`).toString('base64');
    return fetch(`${TWILIO_API_URL}/2010-04-01/Accounts/${TWILIO_ACCOUNT_SID}/Messages.json`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, accept: 'application/json' },
      body: new URLSearchParams(fields),
      redirect: 'error',
      signal: AbortSignal.timeout(this.timeoutMs),
    });
  }

  private sender(): Record<string, string> {
    const { TWILIO_FROM = '' } = this.settings;
    return TWILIO_FROM.startsWith('MG') ? { MessagingServiceSid: TWILIO_FROM } : { From: TWILIO_FROM };
  }
}

function refused(status: number, body: string): SmsNotSentError {
  const code = codeIn(body);
  const isNumber = code !== undefined && NUMBER_REFUSALS.has(code);
  return new SmsNotSentError(isNumber ? 'number' : 'provider', `status ${status}, code ${code ?? 'unknown'}`);
}

function codeIn(body: string): number | undefined {
  try {
    return refusal.safeParse(JSON.parse(body)).data?.code;
  } catch {
    return undefined;
  }
}

/** Omits the error's message, which may quote the request. */
function nameOf(error: unknown): string {
  const name = (error as { name?: unknown } | null)?.name;
  return typeof name === 'string' ? name : 'unknown failure';
}
