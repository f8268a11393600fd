import type { Client, Pool, PoolClient } from 'pg';

/** As pg-pool lends it: `release` is there while somebody has it. */
type LentClient = Client & { release?: (isBroken: boolean) => void };

/**
 * Keeps what breaks out of the pool, and the pool open for others.
 *
 * A query that nobody waits for any more (`query_timeout`) goes on running, perhaps inside a transaction that is then
 * never ended, and a pool hands its connection on as it is: what the next one writes would go down with it. So the
 * connection ends with the query.
 *
 * A connection that ends inside a transaction is given back by nobody: Kysely (0.29) does so only after a commit or a rollback
 * that went through. Without this each of them would take one place of the pool for ever.
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

/**
 * A connection that is ready only when the pool is ending goes back at once. Kysely (0.29), which waits for it, has forgotten
 * the pool by then and fails without giving it back, so the end would wait for it for ever.
 */
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
  // Who gives it back after all does so too late.
  client.release = () => undefined;
  try {
    release?.(true);
  } catch {
    // It was not lent to anybody at that moment; the pool takes care of those itself.
  }
}
