import { AppError, type Requester } from '../platform/index.js';

const TRY_AGAIN_SECONDS = 5;

/** Limits requests that keep a connection open while they wait: in all, by network and by account. */
export class WaitingRequests {
  private readonly counts = new Map<string, number>();

  constructor(
    private readonly most: number,
    private readonly mostOf: { network: number; account: number },
  ) {}

  /** @throws AppError REQUEST.TOO_MANY when the network or account has too many, SERVER.UNAVAILABLE when all have too many */
  async during<T>({ network, account }: Requester, work: () => Promise<T>): Promise<T> {
    const countOf = (key: string) => this.counts.get(key) ?? 0;
    const keys = [`network ${network}`, `account ${account}`, 'all'] as const;
    if (countOf(keys[0]) >= this.mostOf.network || countOf(keys[1]) >= this.mostOf.account) throw tooManyWaiting();
    if (countOf(keys[2]) >= this.most)
      throw new AppError('SERVER.UNAVAILABLE', 'We’re busy with other pictures. Please try again in a moment.');
    for (const key of keys) this.counts.set(key, countOf(key) + 1);
    try {
      return await work();
    } finally {
      for (const key of keys) {
        if (countOf(key) > 1) this.counts.set(key, countOf(key) - 1);
        else this.counts.delete(key);
      }
    }
  }
}

export function tooManyWaiting(): AppError {
  return new AppError('REQUEST.TOO_MANY', 'Your other previews are still being painted. Please try again in a moment.', {
    retryAfterSeconds: TRY_AGAIN_SECONDS,
  });
}
