import { screen, waitFor } from '@testing-library/react';
import type { PeopleCount } from '../../../server/generation/contract.js';
import { keepGenerations } from '../../../test/support/kept-generations.js';
import { renderInShop, signIn } from '../../../test/support/render-in-shop.js';
import { type Answer, type Call, stubApi } from '../../../test/support/stub-api.js';
import GenerationPoller from './GenerationPoller.js';
import { Generator } from './Generator.js';

const picture = {
  id: 'i1',
  generationId: 'g1',
  prompt: 'Paris',
  imageType: null,
  width: 4,
  height: 5,
  imageUrl: '/i',
  downloadUrl: '/d',
};
const first = {
  generationId: 'g1',
  status: 'succeeded',
  productId: null,
  photoId: 'photo',
  percent: 100,
  created_at: '2026-11-21T10:00:00.000Z',
  finished_at: '2026-11-21T10:00:38.000Z',
  canRetryFree: true,
  retryOf: null,
  fromCredits: false,
  creditReturns: true,
};
const second = {
  ...first,
  generationId: 'g2',
  status: 'running',
  percent: 40,
  generatedImage: null,
  canRetryFree: false,
  retryOf: 'g1',
};

let answers: Record<string, () => Answer>;
let calls: Call[];

stubApi((call) => {
  calls.push(call);
  return answers[call.url]?.() ?? { error: { status: 404, data: null } };
});

const finished = (missingPeople: PeopleCount | null, canRetryFree = missingPeople !== null) => ({
  data: { ...first, canRetryFree, generatedImage: { ...picture, missingPeople } },
});

function show() {
  const { user, toasts } = renderInShop(
    <>
      <Generator product={null} heading={<h1>Generate</h1>} />
      <GenerationPoller />
    </>,
  );
  return { user, toasts: () => toasts().map(({ title }) => title) };
}

const tryAgain = () => screen.findByRole('button', { name: 'Try again free' });
const retries = () => calls.filter(({ url }) => url === 'generations/g1/retry');

beforeEach(() => {
  localStorage.clear();
  signIn();
  window.scrollTo = () => undefined;
  calls = [];
  answers = {
    'user-images': () => ({ data: { images: [] } }),
    'user-generation-limits': () => ({
      data: {
        free_generations_used: 2,
        free_generations_limit: 2,
        picture_credits: 0,
        remaining: 0,
        engine: 'fal',
        group: { sources: 6, people: 10 },
      },
    }),
    generations: () => ({ data: { generations: [] } }),
    'generations/g1': () => finished({ seen: 3, expected: 4 }),
    'generations/g1/retry': () => ({ data: { success: true, generationId: 'g2', remainingGenerations: 0 } }),
    'generations/g2': () => ({ data: second }),
  };
  keepGenerations({ id: 'g1' });
});

it.each([
  [{ seen: 3, expected: 4 }, 'We can find only 3 of the 4 people from your photo.'],
  [{ seen: 0, expected: 2 }, 'We can’t find any of the 2 people from your photo.'],
  [{ seen: 0, expected: 1 }, 'We can’t find the person from your photo in this picture.'],
])('shows who is missing: %j', async (missingPeople, text) => {
  answers['generations/g1'] = () => finished(missingPeople);
  show();
  expect(await screen.findByText(text)).toBeTruthy();
  const heading = screen.getByRole('heading', { name: /made to keep/ });
  expect(document.getElementById(heading.getAttribute('aria-describedby')!)?.textContent).toBe(text);
});

it.each([
  [{ seen: 6, expected: 5 }, 'We see six people, you chose five.'],
  [{ seen: 12, expected: 1 }, 'We see 12 people, you chose one.'],
])('shows who is too many, and tries again: %j', async (extraPeople, text) => {
  answers['generations/g1'] = () => ({ data: { ...first, generatedImage: { ...picture, missingPeople: null, extraPeople } } });
  const { user } = show();
  expect(await screen.findByText(text)).toBeTruthy();
  await user.click(await tryAgain());
  await waitFor(() => expect(retries()).toHaveLength(1));
});

it('shows nothing for a picture with everyone in it', async () => {
  answers['generations/g1'] = () => finished(null);
  show();
  const heading = await screen.findByRole('heading', { name: /made to keep/ });
  expect(heading.getAttribute('aria-describedby')).toBeNull();
  expect(screen.queryByRole('note')).toBeNull();
});

it('offers no second free try', async () => {
  answers['generations/g1'] = () => finished({ seen: 3, expected: 4 }, false);
  show();
  expect(await screen.findByText(/You can still use it/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again free' })).toBeNull();
});

it('tries again with one click, without using a free generation', async () => {
  const { user } = show();
  await user.dblClick(await tryAgain());
  expect(await screen.findByText('Your free try comes back if you cancel.')).toBeTruthy();
  expect(retries()).toHaveLength(1);
  expect(retries()[0]?.headers?.['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
});

it('shows why the retry failed, and still offers it', async () => {
  const message = 'We’ve made all the pictures we can today. Please come back tomorrow.';
  answers['generations/g1/retry'] = () => ({ error: { status: 503, data: { code: 'GENERATION.DAILY_BUDGET_SPENT', message } } });
  const { user } = show();
  await user.click(await tryAgain());
  expect((await screen.findByText(message)).getAttribute('role')).toBe('alert');
  expect(((await tryAgain()) as HTMLButtonElement).disabled).toBe(false);
});

it('returns to the first picture when the retry fails', async () => {
  const failed = { ...second, status: 'failed', error: 'No luck.', details: 'Your free try was returned.' };
  answers['generations/g2'] = () => ({ data: failed });
  const { user, toasts } = show();
  await user.click(await tryAgain());
  await waitFor(() => expect(toasts()).toContain('No luck. Details: Your free try was returned.'));
  expect(await screen.findByText('We can find only 3 of the 4 people from your photo.')).toBeTruthy();
  expect(await tryAgain()).toBeTruthy();
});
