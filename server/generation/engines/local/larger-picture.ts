import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { abortable, forkIsolated, programFile } from '../../../platform/index.js';
import type { DetailedFace } from '../../vision/findings.js';
import type { Vision } from '../../vision/vision.js';
import type { EngineSource } from '../image-engine.js';
import type { RenderTask } from './local-engine.js';

const PROGRAM = programFile('server/generation/engines/local/larger-picture-process');
/** Longer than it takes on a machine that is busy all the time. */
const MAX_MS = 600_000;

export interface LargerPictureTask extends Omit<RenderTask, 'sources'> {
  sources: readonly [EngineSource, ...EngineSource[]];
  /** The picture that the customer saw. */
  approved: Buffer;
  /** Pixels in each direction per pixel of the picture. */
  scale: number;
}

/** An image to find people in, or the result: null when it does not show what was approved. */
export type LargerPictureAnswer = { image: Buffer; faces?: readonly DetailedFace[] } | { picture: Buffer | null };

/**
 * Renders a picture of the local engine again with more pixels, in a process that frees its memory afterwards. Work that
 * people wait for gets ten times its share of the processor.
 * @returns null when the larger picture does not show what was approved, as after a change of the engine
 * @throws Error when it fails, and the signal's reason
 */
export async function renderLargerPicture(
  task: LargerPictureTask,
  vision: Pick<Vision, 'cutOut'>,
  signal: AbortSignal,
): Promise<Buffer | null> {
  signal.throwIfAborted();
  const child = await forkIsolated(PROGRAM);
  const ending = new AbortController();
  child.on('error', (error) => ending.abort(error));
  child.once('exit', (code, killer) => ending.abort(new Error(`The process ended: ${killer ?? code}.`)));
  const stop = AbortSignal.any([signal, ending.signal, AbortSignal.timeout(MAX_MS)]);
  try {
    // Right after the start: threads of the process inherit it.
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    child.send(task, () => undefined);
    for (;;) {
      const [answer] = (await once(child, 'message', { signal: stop })) as [LargerPictureAnswer];
      if ('picture' in answer) return answer.picture;
      child.send(await abortable(vision.cutOut(answer.image, stop, answer.faces), stop), () => undefined);
    }
  } catch (error) {
    throw stop.aborted ? stop.reason : error;
  } finally {
    child.kill('SIGKILL');
  }
}
