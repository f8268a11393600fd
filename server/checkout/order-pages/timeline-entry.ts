type TimelineKind = 'order' | 'payment' | 'refund' | 'attention' | 'pdf' | 'mail' | 'parcel' | 'change' | 'note';

export interface TimelineEntry {
  at: Date;
  kind: TimelineKind;
  text: string;
  /** User id of the owner who did it; null for other events. */
  by: string | null;
}

export function entry(at: Date, kind: TimelineKind, text: string, by: string | null = null): TimelineEntry {
  return { at, kind, text, by };
}

type State = Record<string, unknown> | null | undefined;
/** What a change in the audit log is called. */
export type ChangeText = [kind: TimelineKind, words: (before: State, after: State) => string];
