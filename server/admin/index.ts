export { adminTag } from './api-tags.js';
export { AdminModule } from './admin.module.js';
