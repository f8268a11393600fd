import { z } from 'zod';
import { defineJob, handleJob } from './job-contract.js';
import { assertEveryJobIsHandledOnce } from './worker-host.js';

const paint = defineJob({ queue: 'generation', name: 'paint', payload: z.object({}) });
const frame = defineJob({ queue: 'fulfilment', name: 'frame', payload: z.object({}) });
const handlerOf = (job: typeof paint) => handleJob(job, async () => undefined);

describe('a worker refuses to start, naming the job, when', () => {
  test('a job of its queues has no handler', () => {
    expect(() => assertEveryJobIsHandledOnce([paint, frame], [handlerOf(paint)])).toThrow('fulfilment/frame has 0 handlers');
  });

  test('a job has two handlers', () => {
    expect(() => assertEveryJobIsHandledOnce([paint], [handlerOf(paint), handlerOf(paint)])).toThrow('generation/paint has 2 handlers');
  });

  test('a handler is for a job that nobody asks for', () => {
    expect(() => assertEveryJobIsHandledOnce([paint], [handlerOf(paint), handlerOf(frame)])).toThrow('fulfilment/frame is no known job');
  });
});

test('a worker starts when every job has exactly one handler', () => {
  expect(() => assertEveryJobIsHandledOnce([paint, frame], [handlerOf(frame), handlerOf(paint)])).not.toThrow();
});
