import type { Client } from 'pg';

/**
 * A query that nobody waits for any more (`query_timeout`) goes on running, perhaps inside a transaction that is then
 * never ended, and a pool hands its connection on as it is: what the next one writes would go down with it. So the
 * connection ends with the query.
 */
export function endWhenGivenUp(client: Client): void {
  const query = client.query.bind(client) as (...statement: unknown[]) => unknown;
  client.query = ((...statement: unknown[]) => {
    const answer = query(...statement);
    if (answer instanceof Promise) answer.catch((error: Error) => endIfGivenUp(client, error));
    return answer;
  }) as Client['query'];
}

function endIfGivenUp(client: Client, { message }: Error): void {
  if (message === 'Query read timeout') client.end().catch(() => undefined);
}
