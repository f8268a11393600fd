export type TimelineKind = 'order' | 'payment' | 'refund' | 'attention' | 'pdf' | 'mail' | 'parcel' | 'change' | 'note';

/** Something that happened to an order. */
export interface TimelineEntry {
  at: Date;
  kind: TimelineKind;
  text: string;
  /** Id of the user who did it, where the owner did. */
  by: string | null;
}
