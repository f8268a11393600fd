import type { TestGeneration } from '../../../server/generation/testing/contract.js';
import { failureNote, isRunning, newFailures, newRun, type TestRun, withAccepted, withAnswer, withRefused } from './test-run.js';

const picture = { url: '/picture', width: 1, height: 1, content_type: 'image/png' };
const answer = (request_id: string, change: Partial<TestGeneration>): TestGeneration => ({
  request_id,
  status: 'running',
  percent: 0,
  queue_position: null,
  result: null,
  error: null,
  ...change,
});

/** Two prompts, taken in as 'a' and 'b'; they were the second and the fourth of the list. */
function begun(): TestRun {
  const run = newRun('/image', [
    { number: 2, text: 'one' },
    { number: 4, text: 'two' },
  ]);
  return run.tiles.reduce((so, { key }, index) => withAccepted(so, key, ['a', 'b'][index]!), run);
}

it('a failed prompt shows its number in the list and the reason', () => {
  const before = begun();
  const after = withAnswer(before, ['a', 'b'], [answer('b', { status: 'failed', error: 'Too dark.' }), answer('a', {})]);
  expect(newFailures(before, after).map(failureNote)).toEqual(['Generation failed for prompt 4: Too dark.']);
  expect(newFailures(after, after)).toEqual([]);
});

it('one that ends without a picture and without a reason says that', () => {
  const before = begun();
  const after = withAnswer(before, ['a'], [answer('a', { status: 'succeeded', result: { images: [] } })]);
  expect(newFailures(before, after).map(failureNote)).toEqual(['No image generated for prompt 2']);
});

it('a prompt unknown to the server has failed; one missing from the request has not', () => {
  const after = withAnswer(begun(), ['a'], []);
  expect(after.tiles.map(({ status }) => status)).toEqual(['failed', 'queued']);
});

it('one that is refused has failed', () => {
  const before = begun();
  const after = withRefused(before, before.tiles[0]!.key, 'Today’s test images are used up.');
  expect(newFailures(before, after).map(failureNote)).toEqual([
    'Generation failed for prompt 2: Today’s test images are used up.',
  ]);
});

it('a run is over once each prompt has ended, one way or the other', () => {
  const half = withAnswer(begun(), ['a'], [answer('a', { status: 'succeeded', result: { images: [picture] } })]);
  expect(isRunning(half)).toBe(true);
  const whole = withAnswer(half, ['b'], [answer('b', { status: 'failed', error: 'No.' })]);
  expect(isRunning(whole)).toBe(false);
  expect(whole.tiles.map(({ url }) => url)).toEqual(['/picture', null]);
});
