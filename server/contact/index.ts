import { ContactMessage } from './contact-message.entity.js';

export { contactTag } from './api-tags.js';
export { CONTACT_EMAIL } from './contract.js';
export { ContactMessages } from './contact-messages.js';
export { mailContactMessage } from './contact-messages.js';
export { ContactModule } from './contact.module.js';
export { ContactHttpModule } from './contact-http.module.js';
export const contactEntities = [ContactMessage];
