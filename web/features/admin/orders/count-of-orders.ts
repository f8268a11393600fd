/** `1 order`, `1,048 orders` */
export function countOfOrders(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'order' : 'orders'}`;
}
