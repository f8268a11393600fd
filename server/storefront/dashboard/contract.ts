/** The dashboard's routes and page titles. */
export const DASHBOARD_PAGES = {
  '/bestgiftsdashboard': 'Admin Dashboard',
  '/bestgiftsdashboard/orders': 'Orders · Admin Dashboard',
  '/bestgiftsdashboard/orders/:id': 'Order · Admin Dashboard',
  '/bestgiftsdashboard/orders/:id/packing-slip': 'Packing slip · Admin Dashboard',
  '/bestgiftsdashboard/to-check': 'To check · Admin Dashboard',
  '/bestgiftsdashboard/customers': 'Customers · Admin Dashboard',
  '/bestgiftsdashboard/customers/:id': 'Customer · Admin Dashboard',
  '/bestgiftsdashboard/products': 'Products · Admin Dashboard',
  '/bestgiftsdashboard/discounts': 'Discounts · Admin Dashboard',
  '/bestgiftsdashboard/problems': 'Problems · Admin Dashboard',
  '/bestgiftsdashboard/reviews': 'Reviews · Admin Dashboard',
  '/bestgiftsdashboard/picture-packs': 'Picture packs · Admin Dashboard',
  '/bestgiftsdashboard/jobs': 'Jobs · Admin Dashboard',
} as const;
