export { FailedJobOrders } from './failed-job-orders.js';
export { type OrderDetails, OrderDetailsReader } from './order-details.js';
export { type ListedOrder, OrderLists, type OrderWithLines } from './order-lists.js';
export { OrderNotes } from './order-notes.js';
export { OrderPagesHttpModule } from './order-pages-http.module.js';
export { OrderPagesModule } from './order-pages.module.js';
export { statusView } from './order-views.js';
export { SalesFigures } from './sales-figures.js';
