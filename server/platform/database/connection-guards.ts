import type { Client, Pool, PoolClient } from 'pg';

/** `release` exists while the client is checked out of its pool. */
type LentClient = Client & { release?: (isBroken: boolean) => void };

/**
 * Keeps broken connections out of the pool.
 *
 * A query that timed out (`query_timeout`) keeps running, perhaps inside an open transaction, and the pool would reuse its
 * connection. So the connection ends with the query.
 *
 * Kysely (0.29) releases a connection only after a successful commit or rollback, so one that ends inside a transaction
 * would take a place in the pool forever. It is released here.
 */
export function closeBrokenConnection(client: Client): void {
  const query = client.query.bind(client) as (...statement: unknown[]) => unknown;
  client.query = ((...statement: unknown[]) => {
    const answer = query(...statement);
    if (answer instanceof Promise) answer.catch((error: Error) => endIfGivenUp(client, error));
    return answer;
  }) as Client['query'];
  client.once('end', () => giveBack(client));
}

/** Kysely (0.29) never releases a connection that it gets after the pool began to close: closing would wait for it forever. */
export function rejectConnectionsWhileClosing(pool: Pool): void {
  const lend: () => Promise<PoolClient> = pool.connect.bind(pool);
  const connect = async () => {
    const client = await lend();
    if (!pool.ending) return client;
    client.release(true);
    throw new Error('The connections to the database are closing.');
  };
  Object.assign(pool, { connect });
}

function endIfGivenUp(client: Client, { message }: Error): void {
  if (message === 'Query read timeout') client.end().catch(() => undefined);
}

function giveBack(client: LentClient): void {
  const { release } = client;
  // Releasing it once more must not throw.
  client.release = () => undefined;
  try {
    release?.(true);
  } catch {
    // It was idle: the pool removes those itself.
  }
}
