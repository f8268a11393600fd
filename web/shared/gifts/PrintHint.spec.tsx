import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { PrintFinding } from '../../../painter/index.js';

const BOX = { left: 0, top: 0, width: 1, height: 1 };
const SOFT: PrintFinding = { code: 'face_soft', message: 'Mia’s face will look soft in print (90 dpi)', box: BOX };
const judgeGift = jest.fn<(...input: unknown[]) => Promise<PrintFinding[]>>();
jest.unstable_mockModule('./judge-gift.js', () => ({ judgeGift }));

const { default: PrintHint } = await import('./PrintHint.js');

const PICTURE = { width: 1024, height: 1280, faces: [], labels: [], printDetail: 4 };
const hint = (words: string[] = [], picture: object = PICTURE) => (
  <PrintHint kind="mug" orientation={undefined} words={words} picture={picture as typeof PICTURE}>
    You can order it as it is.
  </PrintHint>
);
const said = () => screen.getByRole('status').textContent;
/** Lets the pause after a change pass, and what follows it. */
const wait = (ms = 400) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
  judgeGift.mockReset().mockResolvedValue([SOFT]);
});
afterEach(() => jest.useRealTimers());

it('says nothing when the print cannot be judged, such as without a connection', async () => {
  judgeGift.mockRejectedValue(new TypeError('Failed to fetch'));
  render(hint());
  await wait();
  expect(judgeGift).toHaveBeenCalledTimes(1);
  expect(said()).toBe('');
});

it('judges again after a failure, and takes back what is no longer so', async () => {
  judgeGift.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { rerender } = render(hint());
  await wait();
  rerender(hint(['Mia']));
  await wait();
  expect(said()).toBe('Mia’s face will look soft in print (90 dpi).You can order it as it is.');
  judgeGift.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  rerender(hint(['Mia & Theo']));
  await wait();
  expect(said()).toBe('');
});

it('leaves what is said beside the fields to them', async () => {
  judgeGift.mockResolvedValue([
    { code: 'words_small', message: 'Words print small', box: null },
    { code: 'name_small', message: 'A name prints small', box: null },
  ]);
  render(hint(['x'.repeat(40)]));
  await wait();
  expect(said()).toBe('');
});

it('judges once the customer pauses, with the larger print that the picture can have', async () => {
  const { rerender } = render(hint(['M']));
  await wait(399);
  rerender(hint(['Mi']));
  await wait(399);
  expect(judgeGift).not.toHaveBeenCalled();
  await wait(1);
  expect(judgeGift.mock.calls).toEqual([
    [expect.objectContaining({ kind: 'mug', words: ['Mi'] }), { picture: { width: 1024, height: 1280 }, detail: 4 }],
  ]);
  rerender(hint(['Mi']));
  await wait();
  expect(judgeGift).toHaveBeenCalledTimes(1);
});

it('does not say of a picture what was found in the one before', async () => {
  let answer: (findings: PrintFinding[]) => void = () => undefined;
  judgeGift.mockReturnValueOnce(new Promise((resolve) => (answer = resolve))).mockResolvedValueOnce([]);
  const { rerender } = render(hint());
  await wait();
  rerender(hint([], { ...PICTURE, width: 4096, height: 5120 }));
  await wait();
  await act(async () => answer([SOFT]));
  expect(said()).toBe('');
});
