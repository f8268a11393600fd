import type { Socket } from 'node:net';
import type { Client, Pool, PoolClient } from 'pg';

/** `release` exists while the client is checked out of its pool. */
type CheckedOutClient = Client & { release?: (isBroken: boolean) => void };

/**
 * Keeps broken connections out of the pool.
 *
 * A query that PostgreSQL does not answer may keep running, perhaps inside an open transaction, so its connection is
 * closed. The socket's timeout is used: pg's own `query_timeout` takes a timer for each query, which keeps its rows in memory
 * until the next full garbage collection.
 *
 * Kysely (0.29) releases a connection only after a successful commit or rollback, so one that ends inside a transaction
 * would occupy the pool forever. It is released here.
 *
 * @param timeoutMs how long a query may wait for the next bytes of its answer
 */
export function closeBrokenConnection(client: Client, timeoutMs: number): void {
  const stream = client.connection.stream as Socket;
  stream.setTimeout(timeoutMs, () => {
    const { readyForQuery: isIdle } = client as Client & { readyForQuery?: boolean };
    if (!isIdle) client.end().catch(() => undefined);
  });
  client.once('end', () => discard(client));
}

/** Kysely (0.29) never releases a connection that it gets after the pool began to close: closing would wait for it forever. */
export function rejectConnectionsWhileClosing(pool: Pool): void {
  const acquire: () => Promise<PoolClient> = pool.connect.bind(pool);
  const connect = async () => {
    const client = await acquire();
    if (!pool.ending) return client;
    client.release(true);
    throw new Error('The connections to the database are closing.');
  };
  Object.assign(pool, { connect });
}

function discard(client: CheckedOutClient): void {
  const { release } = client;
  // A second release must not throw.
  client.release = () => undefined;
  try {
    release?.(true);
  } catch {
    // The connection was idle: the pool removes it itself.
  }
}
