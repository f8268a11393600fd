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
  /** Empty when there is nothing to choose: the only unit is in the parcel. */
  choices: ContentChoice[];
  request: NonNullable<ParcelRequest['lines']>;
  change: (lineId: string, quantity: number) => void;
}

/**
 * Content of a parcel in the form: by default the units that were unsent when the form opened, because those that became ready
 * since are not packed, or the current content of the corrected parcel.
 */
export function useParcelContent({ lines, unsent }: AdminOrderDetails, parcel: AdminParcel | undefined): Content {
  const [known] = useState(unsent);
  const [changes, setChanges] = useState<Record<string, number>>({});
  const choices = lines.flatMap((line) => {
    const own = unitsOf(parcel?.lines ?? [], line.id);
    const max = own + unitsOf(unsent, line.id);
    const quantity = Math.min(changes[line.id] ?? (parcel ? own : unitsOf(known, line.id)), max);
    return max > 0 ? [{ line, quantity, max }] : [];
  });
  const units = choices.reduce((sum, { max }) => sum + max, 0);
  const request = choices.filter(({ quantity }) => quantity > 0).map(({ line: { id }, quantity }) => ({ id, quantity }));
  return {
    choices: units > 1 || request.length === 0 ? choices : [],
    request,
    change: (lineId, quantity) => setChanges((before) => ({ ...before, [lineId]: quantity })),
  };
}

function unitsOf(units: readonly { id: string; quantity: number }[], lineId: string): number {
  return units.find(({ id }) => id === lineId)?.quantity ?? 0;
}
