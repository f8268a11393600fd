import { randomUUID } from 'node:crypto';
import type { Picture } from '../../server/generation/contract.js';
import {
  type ChangeTask,
  type EngineTask,
  IMAGE_ENGINE,
  type ImageEngine,
} from '../../server/generation/engines/image-engine.js';
import { buildChangePrompt } from '../../server/generation/prompt.js';
import type { PictureVersionList } from '../../server/generation/versions/contract.js';
import { FakeFal } from './fake-fal.js';
import { acceptedId, customerWithPhoto, generateFree, getGeneration, type PhotoOwner } from './generation-data.js';
import { runGeneration } from './group-pictures.js';
import { TestShop } from './test-shop.js';

/** A shop without workers whose pictures are made and changed at fal. */
export class ChangingShop {
  /** Tasks that the engine received. */
  readonly tasks: EngineTask[] = [];
  person!: PhotoOwner;

  private constructor(
    readonly shop: TestShop,
    readonly fal: FakeFal,
  ) {
    const engine = shop.web.app.get<ImageEngine>(IMAGE_ENGINE, { strict: false });
    const run = engine.run.bind(engine);
    engine.run = (task, running) => {
      this.tasks.push(task);
      return run(task, running);
    };
  }

  static async open(env: Record<string, string> = {}): Promise<ChangingShop> {
    const fal = await FakeFal.start();
    fal.behave({ pollsInQueue: 0, pollsInProgress: 0 });
    const settings = { FAL_KEY: 'test-key', FAL_BASE_URL: fal.url, FAL_WEBHOOKS: 'off', ...env };
    return new ChangingShop(await TestShop.open({ workers: false, env: settings }), fal);
  }

  async close(): Promise<void> {
    await this.shop.close();
    await this.fal.stop();
  }

  /** Continues as a new customer. */
  async newCustomer(photo: Buffer): Promise<PhotoOwner> {
    this.person = await customerWithPhoto(this.shop, undefined, photo);
    return this.person;
  }

  /** Sets fal's pictures for the next changes in these words; the last one repeats. */
  makes(instruction: string, ...pictures: [Buffer, ...Buffer[]]): void {
    const prompt = buildChangePrompt([instruction]);
    const earlier = Array.from({ length: this.fal.submissions(prompt) }, () => pictures[0]);
    this.fal.usePictures(prompt, ...earlier, ...pictures);
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

  allVersionsOf(id: string): Promise<PictureVersionList> {
    const { token } = this.person;
    return this.shop.json('GET', `/api/generated-images/${id}/versions`, { token });
  }

  get lastTask(): ChangeTask {
    return this.tasks.at(-1) as ChangeTask;
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
