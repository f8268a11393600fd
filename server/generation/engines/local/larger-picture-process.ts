import { once } from 'node:events';
import { Mutex } from '../../../platform/index.js';
import type { CutOut, DetailedFace } from '../../vision/findings.js';
import { isSamePicture } from '../same-picture.js';
import type { LargerPictureAnswer, LargerPictureTask } from './larger-picture.js';
import { LocalEngine } from './local-engine.js';

// The worker is gone, and no one waits for the picture.
process.on('disconnect', () => process.exit());
// An error ends the process.
process.once('message', (task: LargerPictureTask) => void render(task).then((picture) => send({ picture })));

async function render({ sources, approved, scale, ...task }: LargerPictureTask): Promise<Buffer | null> {
  const engine = new LocalEngine({ cutOut: askWorker });
  const picture = await engine.renderLarger({ ...task, sources: async () => sources }, scale, approved);
  return (await isSamePicture(approved, picture)) ? picture : null;
}

/** The worker answers one question after another. */
const asking = new Mutex();

/** The worker has the process that finds people. */
function askWorker(image: Buffer, _signal?: AbortSignal, faces?: readonly DetailedFace[]): Promise<CutOut> {
  return asking.runExclusive(async () => {
    send({ image, ...(faces && { faces }) });
    const [cutOut] = (await once(process, 'message')) as [CutOut];
    return cutOut;
  });
}

function send(answer: LargerPictureAnswer): void {
  process.send?.(answer, () => undefined);
}
