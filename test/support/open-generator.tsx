import { act, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Product } from '../../server/catalog/contract.js';
import GenerationPoller from '../../web/features/generator/GenerationPoller.js';
import { Generator } from '../../web/features/generator/Generator.js';
import { storeGenerations } from '../../web/features/generator/tracked-generations.js';
import { makeStore } from '../../web/shared/store/store.js';
import { runAction } from '../../web/shared/toasts/toast-actions.js';
import { showToast } from '../../web/shared/toasts/toasts-slice.js';
import { renderInShop, signIn } from './render-in-shop.js';
import { type Answer, type Call, stubApi } from './stub-api.js';

interface Desk {
  session: 'signed-in' | 'signed-out';
  answers: Record<string, (call: Call) => Answer | Promise<Answer>>;
  calls: Call[];
}

/** The environment of the generator in one test. */
export let desk: Desk;

export const photo = { id: 'photo', original_filename: 'us.jpg', url: '/p', thumbnail_url: '/t', width: 10, height: 10 };
export const mug = {
  id: 'mug',
  name: 'Mug',
  kind: 'mug',
  category: 'Gifts for Him',
  image_urls: [] as string[],
  print_areas: [] as null[],
  word_fields: [] as object[],
} as unknown as Product;
export const generation = {
  generationId: 'g1',
  status: 'succeeded',
  productId: null,
  photoId: 'photo',
  percent: 100,
  created_at: '2026-11-21T10:00:00.000Z',
  finished_at: '2026-11-21T10:00:38.000Z',
  generatedImage: {
    id: 'i1',
    generationId: 'g1',
    prompt: 'Paris',
    imageType: null,
    productId: null,
    photoId: 'photo',
    parentId: null,
    rootId: null,
    instruction: null,
    isFront: true,
    created_at: '2026-11-21T10:00:38.000Z',
    width: 4,
    height: 5,
    faces: [] as object[],
    thumbnailUrl: '/t1',
    imageUrl: '/i',
    downloadUrl: '/d',
  },
  candidates: [] as object[],
};

// No test waits for its code.
await import('../../web/shared/session/auth-client-instance.js');

/** Stops the store of the test from writing to the browser's storage. */
let stopStoring = (): void => undefined;

/** Renders the generator for a product, or in free mode. */
export function show(product: Product | null = null, advanceTimers?: (ms: number) => void) {
  const store = makeStore();
  stopStoring = storeGenerations(store);
  if (desk.session === 'signed-in') signIn();
  const {
    unmount,
    user,
    toasts: shown,
  } = renderInShop(
    <>
      <Generator product={product} heading={<h1>Generate</h1>} />
      {desk.session === 'signed-in' && <GenerationPoller />}
    </>,
    { store, ...(advanceTimers && { advanceTimers }) },
  );
  const leave = () => {
    unmount();
    stopStoring();
  };
  const uploaded = () => act(() => void store.dispatch(showToast({ tone: 'success', title: 'Image uploaded successfully' })));
  const [toasts, details] = [() => shown().map(({ title }) => title), () => shown().map(({ message }) => message)];
  /** Clicks the button of the newest toast that has one. */
  const undo = () => act(() => runAction(shown().findLast(({ actionLabel }) => actionLabel)!.id));
  return { user, leave, uploaded, toasts, details, undo };
}

export const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Generate image' });
export const posts = () => desk.calls.filter(({ method }) => method === 'POST');
export const choosePhoto = async (user: UserEvent) => user.click(await screen.findByLabelText('us.jpg'));

/** Resets the environment before each test: every request succeeds, and none was sent yet. */
export function openDesk(): void {
  // A late answer to the test before would be stored among what this one keeps.
  stopStoring();
  localStorage.clear();
  window.scrollTo = () => undefined;
  stubApi((call) => {
    if (!call.url.startsWith('/auth/')) desk.calls.push(call);
    return desk.answers[call.url]?.(call);
  });
  desk = {
    session: 'signed-in',
    calls: [],
    answers: {
      'user-images': () => ({ data: { images: [photo] } }),
      'user-generation-limits': () => ({
        data: {
          free_generations_used: 0,
          free_generations_limit: 2,
          picture_credits: 0,
          remaining: 2,
          engine: 'local',
          group: { sources: 6, people: 10 },
        },
      }),
      'picture-packs': () => ({ data: { packs: [{ id: 'p5', pictures: 5, price: 4.99 }] } }),
      generations: () => ({ data: { generations: [] } }),
      'generate-ai-image': () => ({ data: { success: true, generationId: 'g1', remainingGenerations: 1 } }),
      'generations/g1': () => ({ data: generation }),
    },
  };
}
