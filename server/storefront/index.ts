export { StorefrontHttpModule } from './storefront-http.module.js';
