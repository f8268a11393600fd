/** The queues of the design, each of which ops can give its own workers. */
export const QUEUE_NAMES = ['generation', 'generation-tests', 'payments', 'fulfilment', 'mail', 'media', 'maintenance'] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];
