import type { Production } from '../model/production.entity.js';

interface ProductionEvent {
  at: Date;
  /** The beginning of a sentence, for the owner. */
  text: string;
}

/** The events of an attempt to have gifts made by the print partner. */
export function historyOf(production: Production): ProductionEvent[] {
  const { attempt, state, submittedAt, acceptedAt, printingAt, sentAt, endedAt, cancelRefusedAt } = production;
  const name = attempt === 1 ? 'The order' : `Attempt ${attempt}`;
  const ending =
    state === 'refused'
      ? `The print partner refused ${attempt === 1 ? 'the order' : `attempt ${attempt}`}`
      : `${name} at the print partner was canceled`;
  const events: [Date | null, string][] = [
    // Calls of an attempt that was refused for its quote never began.
    [state === 'refused' ? null : submittedAt, `${name} was submitted to the print partner`],
    [acceptedAt, 'The print partner accepted it'],
    [printingAt, 'The print partner began to print it'],
    [sentAt, 'The print partner sent it'],
    [cancelRefusedAt, 'The print partner found it too late to cancel'],
    [endedAt, ending],
  ];
  return events.flatMap(([at, text]) => (at ? [{ at, text }] : []));
}
