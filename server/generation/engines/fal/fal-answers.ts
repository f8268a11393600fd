import { z } from 'zod';
import type { EngineProgress } from '../image-engine.js';

/** The id goes into the paths of later calls, so nothing that could change a path passes. */
export const submitAnswer = z.object({ request_id: z.string().regex(/^[\w-]{1,100}$/) });

export const statusAnswer = z.object({
  status: z.enum(['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED']),
  queue_position: z.number().int().nonnegative().nullish(),
  logs: z.array(z.object({ message: z.string() })).nullish(),
});

export const resultAnswer = z.object({
  images: z.array(z.object({ url: z.string() })).nullish(),
  /** Set by models that return one image. */
  image: z.object({ url: z.string() }).nullish(),
  has_nsfw_concepts: z.array(z.boolean()).nullish(),
});

const errorType = z.string().max(100);
/** Why a request is against the policy. */
const category = z
  .string()
  .regex(/^[\w-]{1,50}$/)
  .catch('unknown');

/** Error bodies: a list of typed errors from the model, a message with `error_type` from the platform. */
export const errorBody = z.object({
  detail: z.union([
    z.string(),
    z.array(z.object({ type: errorType.optional(), categories: z.array(category).nullish().catch(null) })),
  ]),
  error_type: errorType.optional(),
});

/** Models write their step counter to the log as a progress bar, e.g. ` 43%|████▎     | 12/28`. */
const PROGRESS_BAR = /(\d{1,3})%\|/;

export function progressOf(answer: z.infer<typeof statusAnswer>): EngineProgress {
  if (answer.status === 'IN_QUEUE') return { queuePosition: Math.max(1, answer.queue_position ?? 1) };
  const bars = (answer.logs ?? []).map((log) => PROGRESS_BAR.exec(log.message)?.[1]).filter((bar) => bar != null);
  const last = bars.at(-1);
  return { queuePosition: 0, percent: last == null ? undefined : Math.min(100, Number(last)) };
}
