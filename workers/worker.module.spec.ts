import { QUEUE_NAMES, type QueueJob, UnknownJobError } from '../server/platform/index.js';
import { jobs, processors } from './worker.module.js';

const service: unknown = new Proxy(() => service, {
  get: (_, name) => (name === 'then' ? undefined : service),
  apply: () => service,
});

/** Whether the processor of the queue knows the job; its services are stubs. */
async function knows(queue: (typeof QUEUE_NAMES)[number], name: string): Promise<boolean> {
  const processor = new processors[queue](...Array.from({ length: 20 }, () => service)) as unknown as {
    run(job: Partial<QueueJob>, context: object): Promise<void>;
  };
  try {
    await processor.run({ name, data: { payload: undefined, correlationId: null } }, {});
    return true;
  } catch (error) {
    if (!(error instanceof UnknownJobError)) throw error;
    return error.message.startsWith('Malformed');
  }
}

describe('the worker tier', () => {
  it.each(jobs.map(({ queue, name }) => [queue, name] as const))('has a processor of %s for %s', async (queue, name) => {
    expect(await knows(queue, name)).toBe(true);
  });

  it.each(QUEUE_NAMES)('refuses unknown jobs on %s', async (queue) => {
    expect(await knows(queue, 'no-such-job')).toBe(false);
  });

  it('names every job once', () => {
    expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
  });
});
