import type { FastifyReply } from 'fastify';
import { escapeHtml, sendPlainPage } from '../../platform/index.js';
import type { OneTimeToken } from '../one-time-tokens/one-time-token.entity.js';
import { tokenText } from '../one-time-tokens/token-mail.js';
import type { LinkForm } from './requests.js';

interface Link {
  values: LinkForm;
  isOurs: boolean;
}

/** The page that a mailed link opens. Only its button uses the link: mail scanners open links, but press no buttons. */
export function sendLinkPage(reply: FastifyReply, { purpose, user }: OneTimeToken, { values, isOurs }: Link): FastifyReply {
  const {
    title,
    paragraphs,
    button = title,
  } = tokenText({
    purpose,
    contested: user.passwordContested,
    newEmail: user.newEmail,
  });
  const fields = Object.entries(values).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return sendPlainPage(reply, {
    title,
    paragraphs,
    action: `<form method="post" action="/auth/v1/verify/link">${fields.join('')}<button>${escapeHtml(button)}</button></form>`,
    // Browsers apply this to the redirect after the form, too.
    formTargets: isOurs ? "'self'" : `'self' ${new URL(values.redirect_to).protocol}`,
  });
}
