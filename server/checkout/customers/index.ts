export { type Buyer, Customers, deleteBuyer, deleteUnusedGuests } from './customers.js';
export { CustomerLists, type ListedCustomer } from './customer-lists.js';
export { CustomersModule } from './customers.module.js';
export { type Purchase, Purchases } from './purchases.js';
export { findRecipient } from './recipient.js';
