import { TextEncoder } from 'node:util';
import { jest } from '@jest/globals';
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import type { Product } from '../../../server/catalog/contract.js';
import { showToast, toastsSlice } from '../../shared/toasts/toasts-slice.js';
import { follow, followedBy } from './followed-storage.js';
import { SELECTIONS_KEY } from './selections-storage.js';

type Call = { url: string; method?: string; body?: unknown; headers?: Record<string, string> };
type Answer = { data: unknown } | { error: { status: number | 'FETCH_ERROR'; data?: unknown } };

const photo = { id: 'photo', original_filename: 'us.jpg', url: '/p', thumbnail_url: '/t', width: 10, height: 10 };
const generation = {
  generationId: 'g1',
  status: 'succeeded',
  productId: null,
  userImageId: 'photo',
  percent: 100,
  created_at: '2026-11-21T10:00:00.000Z',
  finished_at: '2026-11-21T10:00:38.000Z',
  generatedImage: { id: 'i1', prompt: 'Paris', imageType: null, width: 4, height: 5, imageUrl: '/i', downloadUrl: '/d' },
};

let session: 'signed-in' | 'signed-out';
let answers: Record<string, (call: Call) => Answer>;
let calls: Call[];

const baseQuery: BaseQueryFn<string | Call, unknown, unknown> = (asked) => {
  const call = typeof asked === 'string' ? { url: asked } : asked;
  calls.push(call);
  return answers[call.url]?.(call) ?? { error: { status: 404 } };
};
const api = createApi({
  baseQuery,
  tagTypes: ['GenerationLimits', 'UserImage', 'GeneratedImage'],
  endpoints: () => ({}),
});

jest.unstable_mockModule('../../shared/api/api.js', () => ({
  api,
  apiErrorOf: (error?: { data?: { message?: string } }) => error?.data,
}));
jest.unstable_mockModule('../../shared/session/SessionProvider.js', () => ({
  useSession: () => ({ state: session, user: session === 'signed-in' ? { id: 'u1' } : null, getAccessToken }),
}));
const getAccessToken = async () => 'token';

// The router wants it when it loads, and jsdom has none.
globalThis.TextEncoder = TextEncoder as typeof globalThis.TextEncoder;
const { MemoryRouter } = await import('react-router-dom');
const { Generator } = await import('./Generator.js');
const { default: MakingWatch } = await import('./MakingWatch.js');

function show(product: Product | null = null, advanceTimers?: (ms: number) => void) {
  const store = configureStore({
    reducer: combineSlices(api, toastsSlice),
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const { unmount: leave } = render(
    <Provider store={store}>
      <MemoryRouter>
        <Generator product={product} heading={<h1>Generate</h1>} />
        {session === 'signed-in' && <MakingWatch userId="u1" />}
      </MemoryRouter>
    </Provider>,
  );
  const uploaded = () => act(() => void store.dispatch(showToast({ tone: 'success', title: 'Image uploaded successfully' })));
  const shown = () => toastsSlice.selectors.selectToasts(store.getState());
  const [toasts, details] = [() => shown().map(({ title }) => title), () => shown().map(({ message }) => message)];
  return { user: userEvent.setup(advanceTimers && { advanceTimers }), leave, uploaded, toasts, details };
}

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Generate image' });
const posts = () => calls.filter(({ method }) => method === 'POST');
const choosePhoto = async (user: UserEvent) => user.click(await screen.findByLabelText('us.jpg'));

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = () => undefined;
  session = 'signed-in';
  calls = [];
  answers = {
    'user-images': () => ({ data: { images: [photo] } }),
    'user-generation-limits': () => ({
      data: { free_generations_used: 0, free_generations_limit: 2, remaining: 2, engine: 'local' },
    }),
    generations: () => ({ data: { generations: [] } }),
    'generate-ai-image': () => ({ data: { success: true, generationId: 'g1', remainingGenerations: 1 } }),
    'generations/g1': () => ({ data: generation }),
  };
});

describe('a visitor', () => {
  beforeEach(() => {
    session = 'signed-out';
  });

  it('can always press generate, and is asked to sign in and come back to the same place', async () => {
    const { user } = show({ id: 'mug', name: 'Mug' } as Product);
    await user.click(button());
    expect(await screen.findByRole('button', { name: 'Maybe later' })).toBeTruthy();
    const link = await screen.findByRole('link', { name: 'Continue with email' });
    expect(link.getAttribute('href')).toBe(`/auth?method=email&mode=signup&returnTo=${encodeURIComponent('/product/mug?showUpload=true')}`);
    expect(calls).toEqual([]);
  });

  it('is asked the same when uploading', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Upload your photo' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });
});

describe('a customer', () => {
  it('cannot generate from a prompt before a photo is chosen', async () => {
    const { user } = show();
    expect(button().disabled).toBe(true);
    expect(screen.getByText('Still to choose: a photo.')).toBeTruthy();
    await choosePhoto(user);
    expect(button().disabled).toBe(false);
  });

  it('cannot generate for a product before everything is chosen', async () => {
    const { user } = show({ id: 'mug', name: 'Mug' } as Product);
    await choosePhoto(user);
    await user.click(screen.getByRole('radio', { name: 'Him' }));
    await user.click(screen.getByRole('radio', { name: '2d' }));
    expect(button().disabled).toBe(true);
    await user.selectOptions(screen.getByLabelText('Person 1'), 'Dad');
    expect(button().disabled).toBe(false);
  });

  it('is told when the free generations are used up, and the server is left alone', async () => {
    answers['user-generation-limits'] = () => ({ data: { free_generations_limit: 2, remaining: 0, engine: 'fal' } });
    const { user } = show();
    await choosePhoto(user);
    await screen.findByText('0 of 2 free generations left');
    await user.click(button());
    expect(screen.getByRole('alert').textContent).toContain("You've used all your free generations.");
    expect(posts()).toEqual([]);
  });

  it('is not sent to choose anything more when the free generations are used up', async () => {
    answers['user-generation-limits'] = () => ({ data: { free_generations_limit: 2, remaining: 0, engine: 'fal' } });
    show();
    await screen.findByText("You've used all your free generations.");
    expect(screen.queryByText(/Still to choose/)).toBeNull();
  });

  it('reads at once what is left after this one, not what was left before', async () => {
    answers['generations/g1'] = () => ({ data: { ...generation, status: 'running', percent: 3, generatedImage: null } });
    const { user } = show();
    await screen.findByText('2 of 2 free generations left');
    answers['user-generation-limits'] = () => ({ error: { status: 'FETCH_ERROR' } });
    await choosePhoto(user);
    await user.click(button());
    await screen.findByText(/After this one/);
    expect(screen.getByText(/After this one/).textContent).toContain('1 of 2 free generations');
  });

  it('reads why it failed and that the credit was given back, and keeps the selections', async () => {
    answers['generations/g1'] = () => ({
      data: { ...generation, status: 'failed', generatedImage: null, error: 'No face was found.', details: 'Too dark.' },
    });
    const { user } = show();
    await choosePhoto(user);
    await user.click(button());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('No face was found. Details: Too dark.');
    expect(alert.textContent).toContain('Your free generation was given back.');
    expect(localStorage.getItem(SELECTIONS_KEY)).not.toBeNull();
  });

  it('sends the same idempotency key again after a lost answer, and a new one after an answer', async () => {
    answers['generate-ai-image'] = () => ({ error: { status: 'FETCH_ERROR' } });
    const { user } = show();
    await choosePhoto(user);
    await user.click(button());
    await screen.findByRole('alert');
    answers['generate-ai-image'] = () => ({ error: { status: 422, data: { code: 'X', message: 'Not like this.' } } });
    await user.click(button());
    await screen.findByText('Not like this.');
    await user.click(button());
    await screen.findByText('Not like this.');
    const keys = posts().map(({ headers }) => headers?.['idempotency-key']);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('sees the result, is told so and no more of the upload, and the selections are cleared', async () => {
    const { user, toasts, uploaded } = show();
    await choosePhoto(user);
    uploaded();
    await user.click(button());
    expect(await screen.findByRole('heading', { name: 'Here it is, made to keep' })).toBeTruthy();
    expect(screen.getByText('Made in 38 seconds · saved to your account')).toBeTruthy();
    expect(toasts()).toEqual(['Image generated successfully!']);
    expect(localStorage.getItem(SELECTIONS_KEY)).toBeNull();
  });

  it.each([
    [true, 'Your free generation comes back if you cancel.', 'Your free generation was given back.'],
    [false, 'You’ve canceled a lot lately, so this free generation won’t come back if you cancel.', 'You’ve canceled a lot lately, so this free generation stays used.'],
  ])('finds the running generation after a reload, and can cancel it (credit returns: %s)', async (creditReturns, before, after) => {
    const running = { ...generation, status: 'running', percent: 62, generatedImage: null, remainingGenerations: 1, creditReturns };
    answers.generations = () => ({ data: { generations: [running] } });
    answers['generations/g1'] = () => ({ data: running });
    answers['generations/g1/cancel'] = () => ({ data: { ...running, status: 'cancelled' } });
    const { user, toasts, details } = show();
    expect(await screen.findByText(before)).toBeTruthy();
    expect(await screen.findByText('62%')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Generate image' })).toBeTruthy();
    await waitFor(() => expect(toasts()).toEqual(['Generation cancelled']));
    expect(details()).toEqual([after]);
  });

  it('can make another picture meanwhile, with the first one in the tray, as long as free ones are left', async () => {
    const prompt = 'A small harbor in Norway, early in the morning';
    const running = { ...generation, prompt, status: 'running', percent: 62, generatedImage: null };
    answers.generations = () => ({ data: { generations: [running] } });
    answers['generations/g1'] = () => ({ data: running });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Make another meanwhile' }));
    expect(await screen.findByRole('heading', { name: 'In the making' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: /Open: A small harbor in Norway, early… 62%/ })).toBeTruthy();
    await choosePhoto(user);
    expect(button().disabled).toBe(false);
  });

  it('is offered no other one when none is left', async () => {
    const running = { ...generation, status: 'running', percent: 62, generatedImage: null };
    answers.generations = () => ({ data: { generations: [running] } });
    answers['generations/g1'] = () => ({ data: running });
    answers['user-generation-limits'] = () => ({ data: { free_generations_limit: 2, remaining: 0, engine: 'fal' } });
    show();
    await screen.findByText(/After this one/);
    expect(screen.queryByRole('button', { name: 'Make another meanwhile' })).toBeNull();
  });

  it('finds a picture of another place in the tray, with what it is for', async () => {
    const other = { ...generation, generationId: 'g2', productId: 'mug', status: 'queued', queuePosition: 3, percent: 0 };
    answers.generations = () => ({ data: { generations: [other] } });
    answers['generations/g2'] = () => ({ data: other });
    answers['products/mug'] = () => ({ data: { name: 'Grandpa’s Own Mug' } });
    show();
    const link = await screen.findByRole('link', { name: /For Grandpa’s Own Mug Number 3 in line/ });
    expect(link.getAttribute('href')).toBe('/product/mug?showUpload=true');
    expect(button()).toBeTruthy();
  });

  it('cancels a picture in the tray only when asked twice', async () => {
    const other = { ...generation, generationId: 'g2', productId: 'mug', status: 'queued', queuePosition: 3, percent: 0 };
    answers.generations = () => ({ data: { generations: [other] } });
    answers['generations/g2'] = () => ({ data: other });
    answers['products/mug'] = () => ({ data: { name: 'Mug' } });
    answers['generations/g2/cancel'] = () => ({ data: { ...other, status: 'cancelled' } });
    const { user, toasts } = show();
    await user.click(await screen.findByRole('button', { name: 'Cancel: For Mug' }));
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(posts()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cancel: For Mug' }));
    await user.click(screen.getByRole('button', { name: 'Yes, cancel' }));
    await waitFor(() => expect(toasts()).toEqual(['Generation cancelled']));
    expect(posts().map(({ url }) => url)).toEqual(['generations/g2/cancel']);
  });

  it('sees what was finished while they were away, once', async () => {
    follow('u1', { id: 'g1', productId: null, since: 0, request: null });
    const first = show();
    expect(await screen.findByRole('heading', { name: 'Here it is, made to keep' })).toBeTruthy();
    expect(followedBy('u1')).toEqual([]);
    first.leave();
    show();
    expect(await screen.findByRole('button', { name: 'Generate image' })).toBeTruthy();
  });

  it('is told that a photo is small for print, and may use it', async () => {
    const { user } = show();
    await choosePhoto(user);
    expect(screen.getByText(/may look soft in print/)).toBeTruthy();
    expect(button().disabled).toBe(false);
  });

  describe('whose photo is inspected', () => {
    const group = { ...photo, width: 4000, height: 3000, inspected_at: null, findings: null };
    const faces = [0.1, 0.3, 0.5, 0.7].map((left) => ({ left, top: 0.2, width: 0.1, height: 0.1 }));
    const inspected = { ...group, inspected_at: generation.created_at, findings: { faces, sharpness: 0.9, brightness: 0.5 } };
    const count = () => screen.getByRole('group', { name: 'How many people?' }).querySelector('output')?.textContent;

    afterEach(() => jest.useRealTimers());
    beforeEach(() => {
      answers = { ...answers, 'user-images': () => ({ data: { images: [group] } }), 'user-images/photo': () => ({ data: inspected }) };
    });

    it('is told how many people are seen, and the number and the roles are filled in', async () => {
      const { user } = show({ id: 'mug', name: 'Mug' } as Product);
      await choosePhoto(user);
      expect(await screen.findByText('We see 4 people, so we filled in “How many people?” for you.')).toBeTruthy();
      expect([count(), screen.getAllByText('Choose a role').length]).toEqual(['4', 4]);
    });

    it('keeps the number they chose, with a hint', async () => {
      const { user } = show({ id: 'mug', name: 'Mug' } as Product);
      await user.click(screen.getByRole('button', { name: 'One person more' }));
      await choosePhoto(user);
      expect(await screen.findByText(/We see 4 people, and you chose 2./)).toBeTruthy();
      expect(screen.getByText('You can use this photo all the same.').closest('[role=status]')).toBeTruthy();
      expect(count()).toBe('2');
    });

    it('is not kept waiting when the inspection takes too long', async () => {
      jest.useFakeTimers();
      answers['user-images/photo'] = () => ({ data: group });
      const { user } = show({ id: 'mug', name: 'Mug' } as Product, jest.advanceTimersByTime);
      await choosePhoto(user);
      await act(() => jest.advanceTimersByTimeAsync(16_000));
      calls = [];
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      expect(calls.map(({ url }) => url)).not.toContain('user-images/photo');
      expect(screen.getByText(/A clear face in good light works best/)).toBeTruthy();
    });
  });

  it('does not keep a photo that is not theirs', async () => {
    localStorage.setItem(SELECTIONS_KEY, JSON.stringify({ productId: null, uploadedImageId: 'other', prompt: 'Paris' }));
    show();
    expect(await screen.findByText('Still to choose: a photo.')).toBeTruthy();
  });
});
