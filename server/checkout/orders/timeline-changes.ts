import type { AuditEntry } from '../../platform/index.js';
import type { TimelineEntry, TimelineKind } from './timeline-entry.js';

type State = Record<string, unknown> | null | undefined;
type ChangeText = [kind: TimelineKind, words: (before: State, after: State) => string];

/** Audit log actions in words. Null for those that the timeline derives from the order's own rows. */
const CHANGE_TEXTS: Readonly<Record<string, ChangeText | null>> = {
  'status-changed': [
    'change',
    (before, after) => `The status was changed from ${capitalized(before?.status)} to ${capitalized(after?.status)}`,
  ],
  'parcel-corrected': ['parcel', () => 'Carrier and tracking number were corrected'],
  'mail-resent': ['mail', (_, after) => `The mail was asked for again: ${text(after?.mail)}`],
  'note-added': ['note', () => 'A note was written'],
  'note-deleted': ['note', () => 'A note was deleted'],
  'note-restored': ['note', () => 'A deleted note was brought back'],
  'payment-accepted': null,
  'refund-requested': null,
  'parcel-sent': null,
};

/** The owner's changes, from the audit log. */
export function timelineChanges(changes: readonly AuditEntry[]): TimelineEntry[] {
  return changes.flatMap(({ action, before, after, createdAt, actorId }) => {
    const line = Object.hasOwn(CHANGE_TEXTS, action) ? CHANGE_TEXTS[action] : unknownChange(action);
    return line ? [{ at: createdAt, kind: line[0], text: line[1](before, after), by: actorId }] : [];
  });
}

/** `gift-wrapped` is 'Gift wrapped'. */
function unknownChange(action: string): ChangeText {
  return ['change', () => capitalized(action.replaceAll('-', ' '))];
}

function capitalized(value: unknown): string {
  const word = text(value);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
