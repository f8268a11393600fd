import { changeRequest } from '../../../server/generation/versions/contract.js';
import { z } from '../../shared/forms/zod.js';

/** Form schema of the instruction that changes a picture. */
export const changeForm = z.object(changeRequest.shape);
