import { arrayParameter, type EntityManager } from '../../platform/index.js';
import type { Progress } from '../completion/index.js';
import { PRINT_STEPS, type PrintStep } from '../contract.js';
import { hasOwnPicture, type OrderLine } from '../model/order-line.entity.js';
import type { Order } from '../model/order.entity.js';
import { hasLeft } from '../model/parcel.entity.js';
import { linesToRelease } from '../model/reprint.entity.js';
import type { ProductionState } from '../model/production.entity.js';
import { unitsOutside } from '../model/unsent-units.js';

interface InProduction {
  orderId: string;
  lineId: string;
  state: ProductionState;
}

/** The step that all gifts of an order have reached that have not left yet, by order id. None where nothing is to be sent. */
export async function printStepsOf(
  em: EntityManager,
  orders: readonly Order[],
  lines: readonly OrderLine[],
  { refunded, parcels, reprints }: Progress,
): Promise<Map<string, PrintStep>> {
  const toSend = unitsOutside(lines, refunded, reprints, parcels.filter(hasLeft)).map(({ line }) => line);
  const made = await findMade(em, toSend);
  const toRelease = linesToRelease(reprints);
  const steps = orders.map((order): [string, PrintStep | undefined] => {
    const reached = toSend
      .filter(({ orderId }) => orderId === order.id)
      .map((line) => (toRelease.has(line.id) ? 'paid' : stepOf(line, order, made)));
    return [order.id, PRINT_STEPS.find((step) => reached.includes(step))];
  });
  return new Map(steps.filter((each): each is [string, PrintStep] => each[1] !== undefined));
}

/** The print partner says when it prints. What the owner prints is printed once the owner says so by the status. */
function stepOf(line: OrderLine, { id, status }: Order, made: readonly InProduction[]): PrintStep {
  const own = made.filter(({ lineId }) => lineId === line.id);
  if (own.some(({ state }) => state === 'printing' || state === 'sent')) return 'printing';
  if (own.length > 0 && line.releasedAt) return 'checked';
  // The partner's news set the status, too.
  const isOwnersStatus = !made.some(({ orderId }) => orderId === id);
  const mayBePrinted = line.releasedAt !== null || (isOwnersStatus && hasOwnPicture(line));
  if (status === 'processing' && mayBePrinted) return 'printing';
  return line.releasedAt ? 'checked' : 'paid';
}

/** Only released gifts are made by the print partner. */
async function findMade(em: EntityManager, lines: readonly OrderLine[]): Promise<InProduction[]> {
  const orderIds = [...new Set(lines.filter(({ releasedAt }) => releasedAt).map(({ orderId }) => orderId))];
  if (orderIds.length === 0) return [];
  return em.execute<InProduction[]>(
    `select i.order_id as "orderId", i.order_line_id as "lineId", p.state from checkout.production_items i
     join checkout.productions p on p.id = i.production_id
     where i.order_id = any(?::uuid[]) and i.state in ('live', 'sent') and p.ended_at is null`,
    [arrayParameter(orderIds)],
  );
}
