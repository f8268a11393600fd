import { randomUUID } from 'node:crypto';
import type { Picture } from '../../server/generation/contract.js';
import type { ChangeTask, EngineRun, EngineTask, ImageEngine } from '../../server/generation/engines/image-engine.js';
import type { PictureVersions } from '../../server/generation/versions/contract.js';
import { acceptedId, generateFree, getGeneration, type PhotoOwner } from './generation-data.js';
import { changeEngine, runGeneration } from './group-pictures.js';
import type { TestShop } from './test-shop.js';

const LIMITS = { sources: 1, people: 10, candidates: 1 };

/** A shop whose engine can change pictures, and makes what the test wants. */
export class ChangingShop {
  readonly runs: { task: EngineTask; resume: EngineRun['resume'] }[] = [];
  /** What the engine makes next, and then always. */
  outcomes: (Buffer | Error)[] = [];

  constructor(
    readonly shop: TestShop,
    public person: PhotoOwner,
  ) {
    changeEngine(shop, {
      limits: { portrait: LIMITS, group: LIMITS, change: LIMITS },
      changes: (instruction) => instruction !== 'Make us fly',
      run: (task, run) => this.run(task, run),
    });
  }

  change(id: string, instruction?: string, key?: string): Promise<Response> {
    return changePicture(this.shop, this.person, id, instruction, key);
  }

  newPicture(): Promise<Picture> {
    return this.finish(generateFree(this.shop, this.person));
  }

  changed({ id }: Picture, instruction?: string): Promise<Picture> {
    return this.finish(this.change(id, instruction));
  }

  /** Does the job of a worker for what was accepted. @throws Error when there is no picture */
  async finish(accepting: Promise<Response>): Promise<Picture> {
    const id = await acceptedId(accepting);
    await runGeneration(this.shop, id);
    const { generatedImage, error } = await getGeneration(this.shop, this.person, id);
    if (!generatedImage) throw new Error(`There is no picture: ${error}`);
    return generatedImage;
  }

  remove(id: string): Promise<Response> {
    return this.shop.call('DELETE', `/api/generated-images/${id}`, { token: this.person.token });
  }

  async versionsOf(id: string): Promise<Picture[]> {
    return (await this.allVersionsOf(id)).versions;
  }

  allVersionsOf(id: string): Promise<PictureVersions> {
    const { token } = this.person;
    return this.shop.json('GET', `/api/generated-images/${id}/versions`, { token });
  }

  get lastTask(): ChangeTask {
    return this.runs.at(-1)?.task as ChangeTask;
  }

  private async run(
    task: EngineTask,
    { resume, onSubmitting, onSubmitted }: EngineRun,
  ): Promise<Awaited<ReturnType<ImageEngine['run']>>> {
    this.runs.push({ task, resume });
    if (!resume) {
      await onSubmitting('double');
      await onSubmitted({ endpoint: 'double', requestId: randomUUID() });
    }
    const outcome = this.outcomes.length > 1 ? this.outcomes.shift() : this.outcomes[0];
    if (!Buffer.isBuffer(outcome)) throw outcome ?? new Error('The test wants nothing.');
    return [{ bytes: outcome, contentType: 'image/jpeg' }];
  }
}

/** Asks for another version of a picture. */
export function changePicture(
  shop: TestShop,
  { token }: PhotoOwner,
  id: string,
  instruction = 'Make it warmer',
  key: string = randomUUID(),
): Promise<Response> {
  const request = { token, body: { instruction }, headers: { 'idempotency-key': key } };
  return shop.call('POST', `/api/generated-images/${id}/changes`, request);
}

/** The HTTP status and the error code. */
export async function codeOf(answer: Response): Promise<[number, string]> {
  return [answer.status, ((await answer.json()) as { code: string }).code];
}
