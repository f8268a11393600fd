import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { TestGeneration, TestGenerationRequest } from '../../../server/generation/testing/contract.js';
import { fakeUploads } from '../../../test/support/fake-uploads.js';
import { renderInShop } from '../../../test/support/render-in-shop.js';
import { type Answer, type Call, stubApi } from '../../../test/support/stub-api.js';
import { makeStore } from '../../shared/store/store.js';
import { selectToasts } from '../../shared/toasts/toasts-slice.js';
import { PAGE_KEY } from './page-storage.js';

const taken = { status: 201, body: { image_url: '/api/fal-test-images/1' } };
const picture = { url: '/picture', width: 4, height: 4, content_type: 'image/png' };
const refusal = (status: number, code: string, message: string): Answer => ({ error: { status, data: { code, message } } });

type TestCall = Call & { body?: TestGenerationRequest };
let calls: TestCall[];
let access: Answer;
/** Answer to the request for a prompt. */
let onStart: (prompt: string) => Answer | undefined;
/** State of a prompt after it was accepted; its id is its text. */
let ends: (prompt: string) => Partial<TestGeneration>;
let uploads: ReturnType<typeof fakeUploads>;

stubApi((call) => {
  calls.push(call as TestCall);
  const { method, params } = call as TestCall;
  if (method === 'POST') {
    const { prompt } = call.body as TestGenerationRequest;
    return onStart(prompt) ?? { data: { request_id: prompt, status_url: '/' } };
  }
  if (call.url === picture.url) return { error: { status: 'FETCH_ERROR' } };
  if (params.ids === undefined) return access;
  const fresh = { status: 'running', percent: 0, queue_position: null, result: null, error: null };
  return { data: { generations: params.ids.split(',').map((id) => ({ request_id: id, ...fresh, ...ends(id) })) } };
});

jest.unstable_mockModule('../../shared/pause.js', () => ({ pause: () => new Promise((resolve) => setTimeout(resolve, 5)) }));

const { default: TestPage } = await import('./TestPage.js');

function show() {
  const store = makeStore();
  const notes: string[] = [];
  store.subscribe(() => {
    const shown = selectToasts(store.getState());
    const texts = shown.map(({ title, message }) => (message ? `${title} / ${message}` : title));
    notes.push(...texts.filter((text) => !notes.includes(text)));
  });
  const page = <TestPage notFound={<h1>Oops! Page not found</h1>} />;
  const { user, unmount } = renderInShop(page, { address: '/fal_testing', store, applyAccept: false });
  return { user, notes, unmount };
}

const fields = () => screen.getAllByRole<HTMLTextAreaElement>('textbox');
const generateButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Generat/ });
const addButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add Prompt' });
const choose = async (file: File) => {
  const input = await screen.findByLabelText<HTMLInputElement>('Image');
  fireEvent.change(input, { target: { files: [file] } });
};
const photo = new File(['photo'], 'us.jpg', { type: 'image/jpeg' });
const posts = () => calls.filter(({ method }) => method === 'POST');

/** With the image uploaded and these prompts written. */
async function ready(...prompts: string[]) {
  const shown = show();
  await choose(photo);
  await waitFor(() => expect(shown.notes).toContain('Image uploaded successfully'));
  for (const [index, prompt] of prompts.entries()) {
    if (index > 0) await shown.user.click(addButton());
    fireEvent.change(fields()[index]!, { target: { value: prompt } });
  }
  return shown;
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
  let key = 0;
  Object.defineProperty(globalThis.crypto, 'randomUUID', { configurable: true, value: () => `key-${(key += 1)}` });
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
  calls = [];
  access = { data: { generations: [] } };
  onStart = () => undefined;
  ends = () => ({ status: 'succeeded', percent: 100, result: { images: [picture] } });
  uploads = fakeUploads(taken);
});

describe('the page', () => {
  it('is not there when it is switched off', async () => {
    access = refusal(404, 'GENERATION.TESTS_OFF', 'There is nothing at this address.');
    show();
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy();
    expect(screen.queryByText('FAL AI Image Generation Test')).toBeNull();
  });

  it('asks visitors to sign in where it is the owner’s alone', async () => {
    access = refusal(401, 'IDENTITY.NOT_SIGNED_IN', 'Please sign in to continue.');
    show();
    const link = await screen.findByRole('link', { name: 'Log in' });
    expect(link.getAttribute('href')).toBe('/auth?returnTo=%2Ffal_testing');
    expect(screen.queryByRole('button', { name: 'Add Prompt' })).toBeNull();
  });
});

describe('an image', () => {
  it.each([
    ['that is none', new File(['x'], 'notes.txt', { type: 'text/plain' }), 'Please select an image file'],
    [
      'of more than 10 MB',
      new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'us.jpg', { type: 'image/jpeg' }),
      'Image size must be less than 10MB',
    ],
  ])('%s is refused and not sent', async (_what, file, note) => {
    const { notes } = show();
    await choose(file);
    expect(notes).toEqual([note]);
    expect(uploads.sent).toEqual([]);
  });

  it('that the server fails to take can be sent again, and no connection is blamed', async () => {
    uploads.answers = [{ status: 500, body: {} }, taken];
    const { user, notes } = show();
    await choose(photo);
    await screen.findByRole('button', { name: 'Try again' });
    expect(notes).toEqual(['Failed to upload image / Something went wrong on our side. Please try again in a moment.']);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(notes).toContain('Image uploaded successfully'));
    expect(screen.getByRole('img', { name: 'Your source image' }).getAttribute('src')).toBe('blob:photo');
  });
});

describe('nothing can be generated', () => {
  it('without an image or with blank prompts alone, and the keys for it say so', async () => {
    const { user, notes } = show();
    await user.type(await screen.findByLabelText('Prompt 1'), '  {Control>}{Enter}{/Control}');
    await user.type(fields()[0]!, 'a{Control>}{Enter}{/Control}');
    expect(generateButton().disabled).toBe(true);
    expect(notes).toEqual(['Please enter at least one prompt', 'Please upload an image first']);
    await choose(photo);
    await waitFor(() => expect(generateButton().disabled).toBe(false));
    await user.clear(fields()[0]!);
    expect(generateButton().disabled).toBe(true);
    expect(posts()).toEqual([]);
  });
});

describe('the prompts', () => {
  it('are one to a hundred, and the focus follows them', async () => {
    const { user } = show();
    await screen.findByRole('heading', { name: 'Generation Prompts (1/100)' });
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    await user.click(addButton());
    expect(document.activeElement).toBe(fields()[1]);
    fireEvent.change(fields()[1]!, { target: { value: 'second' } });
    await user.click(screen.getByRole('button', { name: 'Remove prompt 1' }));
    expect(fields().map(({ value }) => value)).toEqual(['second']);
    expect(document.activeElement).toBe(fields()[0]);
    fireEvent.change(fields()[0]!, { target: { value: Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n') } });
    await user.click(screen.getByRole('button', { name: 'Make each line a prompt' }));
    expect(screen.getByRole('heading', { name: 'Generation Prompts (100/100)' })).toBeTruthy();
    expect(addButton().disabled).toBe(true);
  });

  it('come from a pasted list that is too long for one of them', async () => {
    const { user } = show();
    await user.click(await screen.findByLabelText('Prompt 1'));
    const lines = Array.from({ length: 99 }, (_, line) => `${line} ${'word '.repeat(20)}`.trim());
    await user.paste(lines.join('\n'));
    expect(fields().map(({ value }) => value)).toEqual(lines);
    expect(document.activeElement).toBe(fields()[0]);
  });
});

describe('a run', () => {
  it('tells which prompts failed and why, and keeps their tiles', async () => {
    onStart = (prompt) => (prompt === 'second' ? refusal(429, 'GENERATION.TOO_MANY_TESTS', 'Too many.') : undefined);
    ends = (prompt) => (prompt === 'third' ? { status: 'succeeded' } : { status: 'failed', error: 'Too dark.' });
    const { user, notes } = await ready('first', 'second', 'third');
    await user.click(generateButton());
    await waitFor(() => expect(notes).toContain('Failed to generate images'));
    expect(notes.slice(1).sort()).toEqual([
      'Failed to generate images',
      'Generation failed for prompt 1: Too dark.',
      'Generation failed for prompt 2: Too many.',
      'No image generated for prompt 3',
    ]);
    await waitFor(() => expect(screen.getAllByText('Failed to generate image')).toHaveLength(3));
    expect(screen.getByText('Too many.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
  });

  it('of many failures does not fill the page with notes', async () => {
    ends = () => ({ status: 'failed', error: 'Too dark.' });
    const { user, notes } = await ready(...Array.from({ length: 8 }, (_, index) => `prompt ${index}`));
    await user.click(generateButton());
    await waitFor(() => expect(notes).toContain('Failed to generate images'));
    expect(notes.filter((note) => note.startsWith('Generation failed'))).toHaveLength(3);
    await waitFor(() => expect(screen.getAllByText('Too dark.')).toHaveLength(8));
  });

  it('sends a prompt whose answer was lost again, with the same key', async () => {
    let tries = 0;
    onStart = () => ((tries += 1) < 3 ? { error: { status: 'FETCH_ERROR' } } : undefined);
    const { user, notes } = await ready('a beach');
    await user.click(generateButton());
    await waitFor(() => expect(notes).toContain('Generated 1 image(s) successfully!'));
    const keys = posts().map(({ headers }) => headers?.['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  });

  it('sends each prompt that is not blank, and shows its picture', async () => {
    let finish = false;
    ends = () => (finish ? { status: 'succeeded', percent: 100, result: { images: [picture] } } : { percent: 40 });
    const { user, notes } = await ready('  on the moon ', ' ', 'at sea');
    expect(generateButton().textContent).toBe('Generate 2 Image(s)');
    await user.click(generateButton());
    expect(generateButton().textContent).toBe('Generating 2 Image(s)...');
    expect(generateButton().disabled).toBe(true);
    await waitFor(() => expect(screen.getAllByText('Generating, 40%')).toHaveLength(2));
    finish = true;
    await waitFor(() => expect(notes).toContain('Generated 2 image(s) successfully!'));
    const settings = { image_url: '/api/fal-test-images/1', num_inference_steps: 30, guidance_scale: 4, num_images: 1 };
    expect(posts().map(({ body }) => body)).toEqual([
      { prompt: 'on the moon', ...settings },
      { prompt: 'at sea', ...settings },
    ]);
    await screen.findByRole('img', { name: 'Prompt 3: at sea' });
    const [, last] = within(screen.getByRole('region', { name: 'Generated images' })).getAllByRole('listitem');
    expect(within(last!).getByRole('img', { name: 'Prompt 3: at sea' }).getAttribute('src')).toBe('/picture');
    expect(within(last!).getByRole('button', { name: 'Download: prompt 3' })).toBeTruthy();
  });

  it('asks for a fresh address when a picture’s address has expired', async () => {
    const { user, notes } = await ready('a beach');
    await user.click(generateButton());
    const shown = await screen.findByRole('img', { name: 'Prompt 1: a beach' });
    ends = () => ({ status: 'succeeded', percent: 100, result: { images: [{ ...picture, url: '/fresh' }] } });
    fireEvent.error(shown);
    await waitFor(() => expect(screen.getByRole('img', { name: 'Prompt 1: a beach' }).getAttribute('src')).toBe('/fresh'));
    expect(notes.filter((note) => note.startsWith('Generated'))).toHaveLength(1);
  });

  it('says when a picture cannot be downloaded', async () => {
    const { user, notes } = await ready('a beach');
    await user.click(generateButton());
    await user.click(await screen.findByRole('button', { name: 'Download: prompt 1' }));
    await waitFor(() => expect(notes).toContain('Failed to download image'));
  });

  it('goes on after a reload, and what had not arrived is sent again with its key', async () => {
    ends = () => ({ percent: 40 });
    onStart = (prompt) => (prompt === 'second' ? { error: { status: 'FETCH_ERROR' } } : undefined);
    const { user, unmount } = await ready('first', 'second');
    await user.click(generateButton());
    await screen.findByText('Generating, 40%');
    unmount();
    expect(sessionStorage.getItem(PAGE_KEY)).toContain('second');
    const lost = posts().find(({ body }) => body?.prompt === 'second')?.headers['idempotency-key'];
    calls = [];
    onStart = () => undefined;
    ends = () => ({ status: 'succeeded', percent: 100, result: { images: [picture] } });
    const { notes } = show();
    await waitFor(() => expect(notes).toContain('Generated 2 image(s) successfully!'));
    expect(posts().map(({ body, headers }) => [body?.prompt, headers['idempotency-key']])).toEqual([['second', lost]]);
    expect(fields().map(({ value }) => value)).toEqual(['first', 'second']);
  });
});
