import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Faults } from './faults.js';
import { type Mailbox, newText, type TextMessage } from './mailbox.js';

const E164 = /^\+[1-9]\d{5,14}$/;

interface MessageRoute {
  Params: { account: string };
  Body: URLSearchParams | undefined;
}

/** Twilio's own codes and messages. */
const TWILIO_ERRORS = {
  credentials: [401, 20003, 'Authenticate'],
  to: [400, 21211, "Invalid 'To' Phone Number"],
  unsubscribed: [400, 21610, 'Attempt to send to unsubscribed recipient'],
  unavailable: [503, 20503, 'Service Unavailable'],
} as const;
type TwilioError = keyof typeof TWILIO_ERRORS;

/** Emulates Twilio's Messages API for any account. */
export async function registerTextApi(
  app: FastifyInstance,
  { texts, faults }: { texts: Mailbox<TextMessage>; faults: Faults },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, new URLSearchParams(body.toString())),
  );
  app.post<MessageRoute>('/2010-04-01/Accounts/:account/Messages.json', async (request, reply) => {
    const fields = request.body ?? new URLSearchParams();
    const refusal = faults.nextText() ?? refusalOf(request, fields);
    if (refusal) return refuse(reply, refusal);
    const from = fields.get('From') ?? fields.get('MessagingServiceSid') ?? '';
    const message = newText(from, fields.get('To') ?? '', fields.get('Body') ?? '');
    texts.add(message);
    const { id, receivedAt, to, text } = message;
    return reply.code(201).send({
      sid: `SM${Buffer.from(id).toString('hex').slice(0, 32)}`,
      account_sid: request.params.account,
      status: 'queued',
      from,
      to: to[0],
      body: text,
      date_created: new Date(receivedAt).toUTCString(),
      error_code: null,
      error_message: null,
    });
  });
}

function refusalOf({ headers, params }: FastifyRequest<MessageRoute>, fields: URLSearchParams): TwilioError | undefined {
  const [, credentials = ''] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? [];
  const [account, token] = Buffer.from(credentials, 'base64').toString().split(':');
  if (account !== params.account || !token) return 'credentials';
  return E164.test(fields.get('To') ?? '') ? undefined : 'to';
}

function refuse(reply: FastifyReply, refusal: TwilioError): FastifyReply {
  const [status, code, message] = TWILIO_ERRORS[refusal];
  return reply.code(status).send({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });
}
