import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { type Ref, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '../../../../server/checkout/contract.js';
import { shortDate } from '../../../shared/dates.js';
import { formatDollars } from '../../../shared/money.js';
import { LinePicture } from '../../../shared/orders/LinePicture.js';
import { Badge } from '../../../shared/ui/Badge.js';
import { Button } from '../../../shared/ui/Button.js';
import { Skeleton } from '../../../shared/ui/Skeleton.js';
import { Section } from '../Section.js';
import { badgeOf, standingOf } from './order-standing.js';
import styles from './OrderHistory.module.css';
import { useOrdersInfiniteQuery } from './order-history-api.js';

/** The orders of the account, newest first; older ones on demand. */
export function OrderHistory() {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useOrdersInfiniteQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const orders = data?.pages.flatMap((page) => page.orders);
  const shown = orders?.length ?? 0;
  const list = useRef<HTMLUListElement>(null);
  const continueAt = useRef<number>(undefined);

  // Who pressed the button goes on at the first of the orders that came.
  useEffect(() => {
    if (continueAt.current === undefined || continueAt.current >= shown) return;
    list.current?.children[continueAt.current]?.querySelector('a')?.focus();
    continueAt.current = undefined;
  }, [shown]);

  const showOlder = () => {
    if (isFetchingNextPage) return;
    continueAt.current = shown;
    void fetchNextPage();
  };
  return (
    <Section
      title="Orders"
      query={{ data: orders, isError, refetch }}
      hidesCount={hasNextPage}
      loading={<Skeleton height="97px" radius="var(--radius-panel)" />}
      failure={{ title: 'Your orders could not be loaded.', message: 'Nothing is lost. Please try again.' }}
    >
      {(loaded) => (
        <>
          <OrderList ref={list} orders={loaded} />
          {hasNextPage && (
            <div className={styles.more}>
              <Button variant="outline" aria-disabled={isFetchingNextPage} onClick={showOlder}>
                {isFetchingNextPage ? 'One moment…' : 'Show older orders'}
              </Button>
            </div>
          )}
        </>
      )}
    </Section>
  );
}

function OrderList({ ref, orders }: { ref: Ref<HTMLUListElement>; orders: readonly Order[] }) {
  // One line only: what a customer without orders comes here for are the pictures below.
  if (orders.length === 0) {
    return (
      <p className={styles.none}>
        No orders yet. Your orders and their PDF files will be here. <Link to="/order">Find an order made without signing in</Link>
      </p>
    );
  }
  return (
    <ul ref={ref} className={styles.list}>
      {orders.map((order) => (
        <li key={order.id}>
          <OrderRow order={order} />
        </li>
      ))}
    </ul>
  );
}

function OrderRow({ order }: { order: Order }) {
  const { tone, word } = badgeOf(order);
  const [line, ...others] = order.lines;
  return (
    <Link className={styles.row} to={`/my-account/orders/${order.id}`}>
      <span className={styles.picture}>
        <LinePicture line={line} sizes="52px" />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          {line?.productName}
          {others.length > 0 && ` and ${others.length} more`}
        </span>
        <span className={styles.facts}>
          {order.order_number} · <time dateTime={order.created_at}>{shortDate(order.created_at)}</time>
        </span>
        <span className={styles.facts}>{standingOf(order).title}</span>
      </span>
      <span className={styles.end}>
        <Badge tone={tone}>{word}</Badge>
        <span className={styles.total}>{formatDollars(order.total_amount)}</span>
      </span>
      <CaretRightIcon className={styles.caret} size={20} aria-hidden />
    </Link>
  );
}
