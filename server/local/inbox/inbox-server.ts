import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import PostalMime, { type Attachment } from 'postal-mime';
import { z } from 'zod';
import { sendPage, serveFonts } from '../pages/send-page.js';
import { type Faults, faultsBody } from './faults.js';
import type { ReceivedMail, Mailbox, TextMessage } from './mailbox.js';
import { mailsPage, messagePage, missingPage, REFRESH_SCRIPT, textsPage } from './pages.js';
import { registerTextApi } from './text-api.js';

const POLICY = "img-src data:; script-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'";
const listQuery = z.object({ to: z.string().max(320).default(''), kind: z.enum(['mail', 'text']).optional() });

interface MessageRoute {
  Params: { id: string };
}

interface InboxContext {
  mails: Mailbox<ReceivedMail>;
  texts: Mailbox<TextMessage>;
  faults: Faults;
}

/** Serves the inbox as web pages, and as JSON for tests. */
export function createInboxServer({ mails, texts, faults }: InboxContext): FastifyInstance {
  const app = Fastify({ bodyLimit: 16 * 1024, forceCloseConnections: true });
  app.addHook('onSend', async (_, reply) => {
    void reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer');
  });
  app.setErrorHandler<Error & { statusCode?: number }>((error, _, reply) => {
    const status = error instanceof z.ZodError ? 400 : (error.statusCode ?? 500);
    const message = status < 500 && !(error instanceof z.ZodError) ? error.message : 'The inbox did not understand that.';
    return reply.code(status).send({ error: { code: status < 500 ? 'invalid_request' : 'internal', message } });
  });
  registerPages(app, mails, texts);
  registerApi(app, { mails, texts, faults });
  void app.register(registerTextApi, { texts, faults });
  return app;
}

function registerPages(app: FastifyInstance, mails: Mailbox<ReceivedMail>, texts: Mailbox<TextMessage>): void {
  app.get('/', (request, reply) => {
    const { to } = listQuery.parse(request.query);
    return sendPage(reply, POLICY, (nonce) => mailsPage(mails.list(to), to, nonce));
  });
  app.get('/texts', (request, reply) => {
    const { to } = listQuery.parse(request.query);
    return sendPage(reply, POLICY, (nonce) => textsPage(texts.list(to), to, nonce));
  });
  app.get<MessageRoute>('/messages/:id', async (request, reply) => {
    const mail = mails.find(request.params.id);
    if (!mail) return sendPage(reply.code(404), POLICY, missingPage);
    const email = await PostalMime.parse(mail.source);
    return sendPage(reply, POLICY, (nonce) => messagePage(mail, email, nonce));
  });
  app.get<MessageRoute>('/messages/:id/html', async (request, reply) => {
    const mail = mails.find(request.params.id);
    const { html, attachments = [] } = mail ? await PostalMime.parse(mail.source) : {};
    if (!html) return sendPage(reply.code(404), POLICY, missingPage);
    // A message must not run scripts or access this page, whether opened directly or in the frame.
    const policy =
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; font-src data: http: https:";
    return reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(`<base target="_blank">${withPictures(html, attachments)}`);
  });
  app.get<MessageRoute>('/messages/:id/source', (request, reply) => {
    const mail = mails.find(request.params.id);
    if (!mail) return sendPage(reply.code(404), POLICY, missingPage);
    return download(reply, `${mail.id}.eml`, mail.source);
  });
  app.get<{ Params: { id: string; index: string } }>('/messages/:id/attachments/:index', async (request, reply) => {
    const mail = mails.find(request.params.id);
    const attachment = mail && (await PostalMime.parse(mail.source)).attachments[Number(request.params.index)];
    if (!attachment) return sendPage(reply.code(404), POLICY, missingPage);
    return download(reply, attachment.filename ?? 'attachment', Buffer.from(attachment.content as ArrayBuffer));
  });
  app.get('/assets/refresh.js', (_, reply) => reply.type('text/javascript').send(REFRESH_SCRIPT));
  serveFonts(app);
}

function registerApi(app: FastifyInstance, { mails, texts, faults }: InboxContext): void {
  app.get('/api/messages', (request) => {
    const { to, kind } = listQuery.parse(request.query);
    const all = [...mails.list(to).map(mailSummary), ...texts.list(to).map((text) => ({ kind: 'text', ...text }))];
    const wanted = all.filter((message) => !kind || message.kind === kind);
    return { messages: wanted.toSorted((a, b) => (a.id < b.id ? 1 : -1)) };
  });
  app.get<MessageRoute>('/api/messages/:id', async (request, reply) => {
    const sms = texts.find(request.params.id);
    if (sms) return { kind: 'text', ...sms };
    const mail = mails.find(request.params.id);
    if (!mail) return reply.code(404).send({ error: { code: 'not_found', message: 'This message is gone.' } });
    const { text, html, messageId, attachments } = await PostalMime.parse(mail.source);
    return {
      ...mailSummary(mail),
      messageId,
      text,
      html,
      attachments: attachments.map(({ filename, mimeType, content }, index) => ({
        filename,
        mimeType,
        bytes: (content as ArrayBuffer).byteLength,
        path: `/messages/${mail.id}/attachments/${index}`,
      })),
    };
  });
  app.delete('/api/messages', (_, reply) => {
    texts.clear();
    mails.clear();
    return reply.code(204).send();
  });
  app.post('/api/faults', (request, reply) => {
    faults.set(faultsBody.parse(request.body));
    return reply.code(204).send();
  });
}

function mailSummary({ id, receivedAt, from, to, subject }: ReceivedMail) {
  return { kind: 'mail', id, receivedAt, from, to, subject };
}

/** Shows the images attached to the message, as mail programs do. */
function withPictures(html: string, attachments: readonly Attachment[]): string {
  return html.replaceAll(/src="cid:([^"]+)"/g, (source, id: string) => {
    const picture = attachments.find(({ contentId }) => contentId === `<${id}>`);
    return picture ? `src="data:image/jpeg;base64,${Buffer.from(picture.content as ArrayBuffer).toString('base64')}"` : source;
  });
}

/** Always sends it as a download: an attachment may contain anything. */
function download(reply: FastifyReply, name: string, content: Buffer): FastifyReply {
  const safeName = encodeURIComponent(name.slice(0, 150)).replaceAll("'", '%27');
  return reply
    .header('content-disposition', `attachment; filename*=UTF-8''${safeName}`)
    .type('application/octet-stream')
    .send(content);
}
