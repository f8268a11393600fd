import { giftDeliveryRequest } from '../../../server/checkout/gifting/contract.js';
import { typedEmail } from '../forms/email-schema.js';

/** Who gets a gift, and when, as it is typed. Whether the day is over, the shop knows. */
export const deliveryForm = giftDeliveryRequest.extend({ email: typedEmail('Please enter their email address.') });
