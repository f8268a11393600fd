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
/** Text and icon of an audit log entry in the timeline. */
export type ChangeText = [kind: TimelineKind, words: (before: State, after: State) => string];
