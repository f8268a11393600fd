import { failureOfCall, failureOfGeneration } from './failures.js';

it('shows the server’s text and its details', () => {
  const failure = failureOfGeneration({ error: 'No face was found.', details: 'Try a brighter photo.', creditReturns: true });
  expect(failure).toEqual({ text: 'No face was found. Details: Try a brighter photo.', creditReturned: true });
});

it('shows the server’s text alone when there are no details', () => {
  expect(failureOfGeneration({ error: 'No face was found.', details: null, creditReturns: true }).text).toBe('No face was found.');
});

it('does not say that a credit came back which did not', () => {
  const failure = failureOfGeneration({ error: 'Unsuitable.', details: 'It stays used.', creditReturns: false });
  expect(failure).toEqual({ text: 'Unsuitable. Details: It stays used.', creditReturned: false });
});

it('says the general sentence when the server gave no reason', () => {
  expect(failureOfGeneration({ error: null, details: null, creditReturns: true }).text).toBe('Generation failed. Please try again.');
});

it('says the general sentence, and nothing about the credit, when the server cannot be reached', () => {
  const failure = failureOfCall({ status: 'FETCH_ERROR', error: 'offline' });
  expect(failure).toEqual({ text: 'Generation failed. Please try again.', creditReturned: false });
});

it('says that there is no session when the server does not know who asks', () => {
  const data = { code: 'AUTH.REQUIRED', message: 'Please sign in.', correlationId: 'c' };
  expect(failureOfCall({ status: 401, data }).text).toBe('No active session');
});

it('shows the sentence of a refusal', () => {
  const data = { code: 'GENERATION.NO_CREDITS', message: "You've used all your free generations.", correlationId: 'c' };
  expect(failureOfCall({ status: 402, data }).text).toBe("You've used all your free generations.");
});
