import { z } from 'zod';
import { defineEvent } from '../platform/index.js';

/** The keyed hash of an email address, a phone number or a Google account (`Secrets.pseudonym`). */
const contactHash = z.string().max(100);

/** An account was deleted. Published again an hour later, to catch uploads and pictures in progress. */
export const userDeleted = defineEvent(
  'identity.user-deleted',
  z.object({ userId: z.uuid(), contactHashes: z.array(contactHash).max(100) }),
);

/** The confirmed contacts or the name of an account may have changed; look them up by the account id. */
export const userChanged = defineEvent('identity.user-changed', z.object({ userId: z.uuid() }));

/** An account released an email address or phone number, which another account may now use. */
export const contactReleased = defineEvent('identity.contact-released', z.object({ userId: z.uuid(), contactHash }));
