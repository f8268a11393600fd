import { giftDeliveryRequest } from '../../../server/checkout/gifting/contract.js';
import { typedEmail } from '../forms/email-schema.js';

/** Form schema of the recipient and time of a gift delivery. The server checks whether the day is in the past. */
export const deliveryForm = giftDeliveryRequest.extend({ email: typedEmail('Please enter their email address.') });
