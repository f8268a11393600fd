import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Faults, faultsBody } from './faults.js';
import type { MessageStore } from './message-store.js';
import { mailsPage, messagePage, missingPage, REFRESH_SCRIPT, textsPage } from './pages.js';
import { registerTextApi } from './text-api.js';
import type { TextStore } from './text-store.js';

const FONTS: Record<string, string> = {
  'young-serif.woff2': '@fontsource/young-serif/files/young-serif-latin-400-normal.woff2',
  'figtree.woff2': '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
};
const listQuery = z.object({ to: z.string().max(320).default(''), kind: z.enum(['mail', 'text']).optional() });
const resolve = createRequire(import.meta.url).resolve;

interface MessageRoute {
  Params: { id: string };
}

interface InboxContext {
  mails: MessageStore;
  texts: TextStore;
  faults: Faults;
}

/** The inbox in the browser, and the same as JSON for tests. */
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
  void app.register(registerTextApi, { store: texts, faults });
  return app;
}

function registerPages(app: FastifyInstance, store: MessageStore, texts: TextStore): void {
  app.get('/', (request, reply) => {
    const { to } = listQuery.parse(request.query);
    return sendPage(reply, (nonce) => mailsPage(store.list(to), to, nonce));
  });
  app.get('/texts', (request, reply) => {
    const { to } = listQuery.parse(request.query);
    return sendPage(reply, (nonce) => textsPage(texts.list(to), to, nonce));
  });
  app.get<MessageRoute>('/messages/:id', async (request, reply) => {
    const message = await store.read(request.params.id);
    if (!message) return sendPage(reply.code(404), missingPage);
    return sendPage(reply, (nonce) => messagePage(message.summary, message.email, nonce));
  });
  app.get<MessageRoute>('/messages/:id/html', async (request, reply) => {
    const message = await store.read(request.params.id);
    if (!message?.email.html) return sendPage(reply.code(404), missingPage);
    // Neither on its own nor in the frame may a message run scripts or reach this page.
    const policy =
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; font-src data: http: https:";
    return reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(`<base target="_blank">${message.email.html}`);
  });
  app.get<MessageRoute>('/messages/:id/source', async (request, reply) => {
    const message = await store.read(request.params.id);
    if (!message) return sendPage(reply.code(404), missingPage);
    return download(reply, `${request.params.id}.eml`, message.source);
  });
  app.get<{ Params: { id: string; index: string } }>('/messages/:id/attachments/:index', async (request, reply) => {
    const message = await store.read(request.params.id);
    const attachment = message?.email.attachments[Number(request.params.index)];
    if (!attachment) return sendPage(reply.code(404), missingPage);
    return download(reply, attachment.filename ?? 'attachment', Buffer.from(attachment.content as ArrayBuffer));
  });
  app.get('/assets/refresh.js', (_, reply) => reply.type('text/javascript').send(REFRESH_SCRIPT));
  app.get<{ Params: { font: string } }>('/assets/:font', async (request, reply) => {
    const font = FONTS[request.params.font];
    if (!font) return sendPage(reply.code(404), missingPage);
    return reply.header('cache-control', 'public, max-age=86400').type('font/woff2').send(await readFile(resolve(font)));
  });
}

function registerApi(app: FastifyInstance, { mails, texts, faults }: InboxContext): void {
  app.get('/api/messages', (request) => {
    const { to, kind } = listQuery.parse(request.query);
    const all = [
      ...mails.list(to).map((mail) => ({ kind: 'mail', ...mail })),
      ...texts.list(to).map((text) => ({ kind: 'text', ...text })),
    ];
    const wanted = all.filter((message) => !kind || message.kind === kind);
    return { messages: wanted.toSorted((a, b) => (a.id < b.id ? 1 : -1)) };
  });
  app.get<MessageRoute>('/api/messages/:id', async (request, reply) => {
    const sms = texts.list().find(({ id }) => id === request.params.id);
    if (sms) return { kind: 'text', ...sms };
    const message = await mails.read(request.params.id);
    if (!message) return reply.code(404).send({ error: { code: 'not_found', message: 'This message is not here.' } });
    const { text, html, messageId, attachments } = message.email;
    return {
      kind: 'mail',
      ...message.summary,
      messageId,
      text,
      html,
      attachments: attachments.map(({ filename, mimeType, content }, index) => ({
        filename,
        mimeType,
        bytes: (content as ArrayBuffer).byteLength,
        path: `/messages/${message.summary.id}/attachments/${index}`,
      })),
    };
  });
  app.delete('/api/messages', async (_, reply) => {
    texts.clear();
    await mails.clear();
    return reply.code(204).send();
  });
  app.post('/api/faults', (request, reply) => {
    faults.set(faultsBody.parse(request.body));
    return reply.code(204).send();
  });
}

function sendPage(reply: FastifyReply, render: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; font-src 'self'; img-src data:; script-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(render(nonce));
}

/** Always as a file, never shown: a message may carry anything. */
function download(reply: FastifyReply, name: string, content: Buffer): FastifyReply {
  const safeName = encodeURIComponent(name.slice(0, 150)).replaceAll("'", '%27');
  return reply
    .header('content-disposition', `attachment; filename*=UTF-8''${safeName}`)
    .type('application/octet-stream')
    .send(content);
}
