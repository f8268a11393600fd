import { formatDollars } from '../../../shared/money.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import text from '../text.module.css';
import { FiguresPanel } from './FiguresPanel.js';
import { useCartRemindersQuery } from './overview-api.js';

/** Emails to customers who left a cart behind and had asked for one, and the orders that followed. */
export function CartRemindersPanel() {
  return (
    <FiguresPanel
      title="Carts left behind this month"
      action={<p className={`${text.lead} ${text.onWide}`}>Reminders by email</p>}
      query={useCartRemindersQuery(undefined, REFETCH_ON_FOCUS)}
      toEntries={({ asked, sent, opened, orders, sales }) => [
        ['Asked for', asked.toLocaleString('en-US')],
        ['Sent', sent.toLocaleString('en-US')],
        ['Opened', opened.toLocaleString('en-US')],
        ['Came back', orders === 1 ? '1 order' : `${orders.toLocaleString('en-US')} orders`],
        ['Their sales', formatDollars(sales)],
      ]}
    />
  );
}
