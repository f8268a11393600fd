import { refundRequest } from '../../../../../server/admin/orders/refunds/contract.js';
import { typedDollars } from '../../../../shared/forms/typed-number-schemas.js';
import { z } from '../../../../shared/forms/zod.js';
import { formatDollars } from '../../../../shared/money.js';

export { newEvidence as evidenceForm } from '../../../../../server/admin/orders/disputes/contract.js';
export { newOrderNote as noteForm } from '../../../../../server/admin/orders/contract.js';
export { shippingAddress as addressForm } from '../../../../../server/checkout/production/address/contract.js';
export { parcelRequest as parcelForm } from '../../../../../server/admin/orders/parcels/contract.js';

/** @param left refundable rest in dollars */
export const refundForm = (left: number) =>
  z.object({
    amount: typedDollars.pipe(
      z
        .number()
        .positive('Please enter an amount of more than zero.')
        .max(left, `You can refund up to ${formatDollars(left)}.`),
    ),
    reason: refundRequest.shape.reason.unwrap(),
  });
