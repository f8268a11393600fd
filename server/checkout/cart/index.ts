export { CartHttpModule } from './cart-http.module.js';
export { CartModule } from './cart.module.js';
export { OrderPlacement, type PlacedOrder, requestHashOf } from './order-placement.js';
export { shippingOptions } from './shipping.js';
