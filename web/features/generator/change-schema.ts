import { changeRequest } from '../../../server/generation/versions/contract.js';
import { z } from '../../shared/forms/zod.js';

/** What to change in a picture, as it is typed. */
export const changeForm = z.object(changeRequest.shape);
