/** Every queue can have its own workers (WORKER_QUEUES). */
export const QUEUE_NAMES = [
  'generation',
  'generation-tests',
  'prints',
  'payments',
  'fulfilment',
  'production',
  'mail',
  'media',
  'maintenance',
] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];
