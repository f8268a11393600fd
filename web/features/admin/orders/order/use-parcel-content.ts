import { useState } from 'react';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import type { AdminParcel, ParcelRequest } from '../../../../../server/admin/orders/parcels/contract.js';

interface ContentChoice {
  line: AdminOrderDetails['lines'][number];
  quantity: number;
  /** Units that can be in the parcel. */
  max: number;
}

export interface Content {
  /** Empty when there is only one unit. */
  choices: ContentChoice[];
  request: NonNullable<ParcelRequest['lines']>;
  change: (lineId: string, quantity: number) => void;
}

/** Content of a parcel in the form: by default all unsent units, or the current content of the corrected parcel. */
export function useParcelContent({ lines, unsent }: AdminOrderDetails, parcel: AdminParcel | undefined): Content {
  const [changes, setChanges] = useState<Record<string, number>>({});
  const choices = lines.flatMap((line) => {
    const own = unitsOf(parcel?.lines ?? [], line.id);
    const max = own + unitsOf(unsent, line.id);
    const quantity = Math.min(changes[line.id] ?? (parcel ? own : max), max);
    return max > 0 ? [{ line, quantity, max }] : [];
  });
  const units = choices.reduce((sum, { max }) => sum + max, 0);
  return {
    choices: units > 1 ? choices : [],
    request: choices.filter(({ quantity }) => quantity > 0).map(({ line: { id }, quantity }) => ({ id, quantity })),
    change: (lineId, quantity) => setChanges((before) => ({ ...before, [lineId]: quantity })),
  };
}

function unitsOf(units: readonly { id: string; quantity: number }[], lineId: string): number {
  return units.find(({ id }) => id === lineId)?.quantity ?? 0;
}
