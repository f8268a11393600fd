export { pageRules } from './http-rules.js';
export { StorefrontHttpModule } from './storefront-http.module.js';
