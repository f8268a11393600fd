import { packWrite } from '../../../../server/admin/packs/contract.js';
import { typedDollars, typedWhole } from '../../../shared/forms/typed-number-schemas.js';
import { z } from '../../../shared/forms/zod.js';

/** A pack as it is typed. */
export const packForm = z.object({ pictures: typedWhole, price: typedDollars }).pipe(packWrite);
