export { partnerProductWrite as skuForm } from '../../../../../server/checkout/production/partner-products/contract.js';
