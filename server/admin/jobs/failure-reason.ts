/** The first pattern that matches a failure's text gives its reason. */
const REASONS: readonly [pattern: RegExp, reason: string][] = [
  [/stalled more than/, 'The worker was stopped repeatedly while running this job.'],
  [/Malformed payload|Unknown job/, 'This version of the shop does not know this job.'],
  [/StripeConnectionError|StripeAPIError|StripeRateLimitError/, 'Stripe could not be reached.'],
  [/StripeAuthenticationError|StripePermissionError/, 'Stripe rejected our key.'],
  [/Stripe\w*Error/, 'Stripe refused it.'],
  [/no order belongs to this payment/, 'Stripe reported a payment that belongs to no order.'],
  [/FalCallError 40[13]/, 'The picture service rejected our key.'],
  [/FalCallError 4(?!08|29)\d\d/, 'The picture service refused it.'],
  [/FalCallError|EngineError/, 'The picture service could not be reached or was too busy.'],
  [/STORAGE\.UNAVAILABLE/, 'The storage for pictures and PDFs could not be reached, or is full.'],
  [/\bEAUTH\b/, 'The email server rejected our password.'],
  [/\b(EENVELOPE|EMESSAGE)\b/, 'The email server refused this email.'],
  [/\b(ESOCKET|ECONNECTION|EDNS|ETLS|EPROTOCOL|ETIMEDOUT)\b/, 'The email server could not be reached.'],
  [/SmsNotSentError/, 'The text message could not be sent.'],
  [
    /^ECONN(REFUSED|RESET)|(Driver|Connection|Server)Exception (E[A-Z]+|57P0\d|08\w{3}|53\w{3})|Connection terminated|timeout exceeded when trying to connect/,
    'The database could not be reached.',
  ],
  [/has no picture/, 'The product has no picture that could be printed.'],
  [/fetch failed|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN/, 'Another service could not be reached.'],
];

/** The reason for a job's failure in plain English. @param text the error message */
export function failureReason(text: string): string {
  return REASONS.find(([pattern]) => pattern.test(text))?.[1] ?? 'Something unexpected went wrong.';
}
