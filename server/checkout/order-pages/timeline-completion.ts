import type { LineRequest } from '../model/line-request.entity.js';
import type { LineChange } from '../model/line-change.entity.js';
import type { OrderLine } from '../model/order-line.entity.js';
import { entry, type TimelineEntry } from './timeline-entry.js';

interface Completion {
  lines: readonly OrderLine[];
  requests: readonly LineRequest[];
  lineChanges: readonly LineChange[];
}

const CHANGED = { picture: 'picture', words: 'words', both: 'picture and words' } as const;

/** Timeline entries for the shop's requests about gifts, the customer's answers, and changes of pictures and words. */
export function completion({ lines, requests, lineChanges }: Completion): TimelineEntry[] {
  const nameOf = (orderLineId: string) => `“${lines.find(({ id }) => id === orderLineId)?.productName ?? ''}”`;
  return [
    ...requests.flatMap(({ orderLineId, message, askedBy, createdAt, closedAt, answer }) => {
      const name = nameOf(orderLineId);
      const asked =
        message === null ? `${name} waits for the customer’s picture or words` : `A question about ${name}: ${message}`;
      const approved = closedAt && answer === 'approved' ? [entry(closedAt, 'change', `The customer approved ${name}`)] : [];
      return [entry(createdAt, 'mail', asked, askedBy), ...approved];
    }),
    ...lineChanges.map(({ orderLineId, changed, changedBy, createdAt }) => {
      const who = changedBy === null ? 'The customer changed the' : 'Changed the';
      return entry(createdAt, 'change', `${who} ${CHANGED[changed]} of ${nameOf(orderLineId)}`, changedBy);
    }),
  ];
}
