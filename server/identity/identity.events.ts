import { z } from 'zod';
import { defineEvent } from '../platform/index.js';

/** The keyed hash of an e-mail address, a phone number or a Google account (`Secrets.pseudonym`). */
const contactHash = z.string().max(100);

/** An account was deleted. Told again later, in case something of the user was on its way while it was deleted. */
export const userDeleted = defineEvent(
  'identity.user-deleted',
  z.object({ userId: z.uuid(), contactHashes: z.array(contactHash).max(10) }),
);

/** What an account has proven to be its own, or says its name is, may be another now. Asked for by its id, it tells which. */
export const userChanged = defineEvent('identity.user-changed', z.object({ userId: z.uuid() }));

/** Somebody has left an e-mail address or a phone number, which another account may now use. */
export const contactReleased = defineEvent(
  'identity.contact-released',
  z.object({ userId: z.uuid(), contactHash }),
);
