import { jest } from '@jest/globals';
import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { act, render, screen } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import type { Product } from '../../server/catalog/contract.js';
import { runAction } from '../../web/shared/toasts/toast-actions.js';
import { selectToasts, showToast } from '../../web/shared/toasts/toasts-slice.js';

type Call = { url: string; method?: string; body?: unknown; headers?: Record<string, string> };
type Answer = { data: unknown } | { error: { status: number | 'FETCH_ERROR'; data?: unknown } };

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

const baseQuery: BaseQueryFn<string | Call, unknown, unknown> = (asked) => {
  const call = typeof asked === 'string' ? { url: asked } : asked;
  desk.calls.push(call);
  return desk.answers[call.url]?.(call) ?? { error: { status: 404 } };
};
const api = createApi({
  baseQuery,
  tagTypes: ['GenerationLimits', 'UserImage', 'GeneratedImage'],
  endpoints: () => ({}),
});

jest.unstable_mockModule('../../web/shared/api/api.js', () => ({
  api,
  apiErrorOf: (error?: { data?: { message?: string } }) => error?.data,
}));
jest.unstable_mockModule('../../web/shared/session/SessionProvider.js', () => ({
  useSession: () => ({ state: desk.session, user: desk.session === 'signed-in' ? { id: 'u1' } : null, getAccessToken }),
}));
const getAccessToken = async () => 'token';

const { MemoryRouter } = await import('react-router-dom');
const { makeStore } = await import('../../web/shared/store/store.js');
const { Generator } = await import('../../web/features/generator/Generator.js');
const { storeGenerations } = await import('../../web/features/generator/tracked-generations.js');
const { default: GenerationPoller } = await import('../../web/features/generator/GenerationPoller.js');

/** Renders the generator for a product, or in free mode. */
export function show(product: Product | null = null, advanceTimers?: (ms: number) => void) {
  const store = makeStore();
  const stopStoring = storeGenerations(store);
  const { unmount } = render(
    <Provider store={store}>
      <MemoryRouter>
        <Generator product={product} heading={<h1>Generate</h1>} />
        {desk.session === 'signed-in' && <GenerationPoller />}
      </MemoryRouter>
    </Provider>,
  );
  const leave = () => {
    unmount();
    stopStoring();
  };
  const uploaded = () => act(() => void store.dispatch(showToast({ tone: 'success', title: 'Image uploaded successfully' })));
  const shown = () => selectToasts(store.getState());
  const [toasts, details] = [() => shown().map(({ title }) => title), () => shown().map(({ message }) => message)];
  /** Clicks the button of the newest toast that has one. */
  const undo = () => act(() => runAction(shown().findLast(({ actionLabel }) => actionLabel)!.id));
  return { user: userEvent.setup(advanceTimers && { advanceTimers }), leave, uploaded, toasts, details, undo };
}

export const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Generate image' });
export const posts = () => desk.calls.filter(({ method }) => method === 'POST');
export const choosePhoto = async (user: UserEvent) => user.click(await screen.findByLabelText('us.jpg'));

/** Resets the environment before each test: every request succeeds, and none was sent yet. */
export function openDesk(): void {
  localStorage.clear();
  window.scrollTo = () => undefined;
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
