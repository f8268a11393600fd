import type { Email } from 'postal-mime';
import { html, type Html } from '../pages/html.js';
import { bow, document } from '../pages/layout.js';
import { formatAddress, type ReceivedMail, type TextMessage } from './mailbox.js';
import { INBOX_STYLE } from './style.js';

const LISTS = {
  mail: {
    title: 'Mail inbox',
    action: '/',
    find: 'Find mail',
    none: ['No mail yet', 'Sign up or buy something in the shop.'],
    noneFor: ['No mail for this recipient', 'Try a part of the address.'],
  },
  text: {
    title: 'Text messages',
    action: '/texts',
    find: 'Find texts',
    none: ['No text messages yet', 'Sign in by phone in the shop.'],
    noneFor: ['No text for this recipient', 'Try a part of the number.'],
  },
} as const;

export function mailsPage(mails: ReceivedMail[], recipient: string, nonce: string): string {
  return listPage('mail', mails, mails.map(mailRow), recipient, nonce);
}

export function textsPage(texts: TextMessage[], recipient: string, nonce: string): string {
  return listPage('text', texts, texts.map(textRow), recipient, nonce);
}

function listPage(kind: keyof typeof LISTS, messages: { id: string }[], rows: Html[], recipient: string, nonce: string): string {
  const { title, action, find, none, noneFor } = LISTS[kind];
  const [nothing, advice] = recipient ? noneFor : none;
  return page(
    title,
    nonce,
    html`<nav class="kinds" aria-label="Kinds of messages">
        <a href="/" ${kind === 'mail' && html`aria-current="page"`}>Mail</a>
        <a href="/texts" ${kind === 'text' && html`aria-current="page"`}>Text messages</a>
      </nav>
      <h1>${title}</h1>
      <p class="small">
        Every email and text message the shop sends ends up here, no matter who it is for. Nothing leaves this computer.
      </p>
      <form class="search" method="get" action="${action}" role="search">
        <div>
          <label for="to">Recipient</label>
          <input id="to" name="to" type="search" value="${recipient}" autocomplete="off" />
        </div>
        <button>${find}</button>
      </form>
      <div class="panel">
        ${
          rows.length > 0
            ? html`<ul class="messages ${kind === 'text' && 'texts'}" role="list">
                ${rows}
              </ul>`
            : html`<div class="empty">
                <h2>${nothing}</h2>
                <p class="small">${advice}</p>
              </div>`
        }
      </div>`,
    html`<script src="/assets/refresh.js" data-kind="${kind}" data-newest="${messages[0]?.id}" defer></script>`,
  );
}

export function messagePage(message: ReceivedMail, email: Email, nonce: string): string {
  const base = `/messages/${message.id}`;
  const { attachments } = email;
  return page(
    message.subject || 'No subject',
    nonce,
    html`<p class="back"><a href="/">All mail</a></p>
      <h1>${message.subject || 'No subject'}</h1>
      <dl class="facts">
        <dt>From</dt>
        <dd>${message.from}</dd>
        <dt>To</dt>
        <dd>${message.to.join(', ')}</dd>
        ${
          email.replyTo &&
          html`<dt>Reply to</dt>
            <dd>${email.replyTo.map(formatAddress).join(', ')}</dd>`
        }
        <dt>Received</dt>
        <dd>${time(message)}</dd>
      </dl>
      <ul class="files" role="list">
        ${attachments.map(
          ({ filename }, index) =>
            html`<li><a href="${base}/attachments/${index}" download>Download ${filename ?? `file ${index + 1}`}</a></li>`,
        )}
        <li><a href="${base}/source" download>Download the message</a></li>
      </ul>
      ${
        email.html &&
        html`<div class="panel">
          <iframe src="${base}/html" title="The message" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
        </div>`
      }
      ${
        email.text &&
        html`<h2>Plain text</h2>
          <div class="panel"><pre tabindex="0">${email.text.trim()}</pre></div>`
      }`,
  );
}

export function missingPage(nonce: string): string {
  return page(
    'Not here',
    nonce,
    html`<h1>This message is gone</h1>
      <p>The inbox keeps the last 500 messages. <a href="/">Look at all mail</a>.</p>`,
  );
}

/** Reloads the list when a new message has arrived. */
export const REFRESH_SCRIPT = `
const { kind, newest } = document.currentScript.dataset;
setInterval(async () => {
  if (document.hidden || document.activeElement?.id === 'to') return;
  const query = new URLSearchParams(location.search);
  query.set('kind', kind);
  const answer = await fetch('/api/messages?' + query).catch(() => undefined);
  if (!answer?.ok) return;
  const { messages } = await answer.json();
  if ((messages[0]?.id ?? '') !== newest) location.reload();
}, 2000);
`;

function mailRow(message: ReceivedMail): Html {
  return html`<li>
    <a href="/messages/${message.id}">
      <strong>${message.subject || 'No subject'}</strong>
      <span class="small">${time(message)}</span>
      <span class="small people">To ${message.to.join(', ')}</span>
    </a>
  </li>`;
}

function textRow(message: TextMessage): Html {
  return html`<li>
    <p><strong>To ${message.to.join(', ')}</strong> <span class="small">${time(message)}</span></p>
    <p class="said">${message.text}</p>
  </li>`;
}

function time({ receivedAt }: { receivedAt: string }): Html {
  const shown = new Date(receivedAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  return html`<time datetime="${receivedAt}">${shown}</time>`;
}

function page(title: string, nonce: string, content: Html, script?: Html): string {
  const body = html`<div class="page">
    <header class="top">
      <a class="brand" href="/">${bow(40)}<span>Keepsake</span></a>
    </header>
    <main>${content}</main>
  </div>`;
  return document({ title: `${title} · Keepsake`, nonce, body, extraStyle: INBOX_STYLE, script });
}
