import { failureOfCall, failureOfGeneration } from './failures.js';

it('shows the server’s text and its details', () => {
  const failure = failureOfGeneration({ error: 'No face was found.', details: 'Your free generation was returned.' });
  expect(failure).toBe('No face was found. Details: Your free generation was returned.');
});

it('shows the server’s text alone when there are no details', () => {
  expect(failureOfGeneration({ error: 'No face was found.', details: null })).toBe('No face was found.');
});

it('says the general sentence when the server gave no reason', () => {
  expect(failureOfGeneration({ error: null, details: null })).toBe('Generation failed. Please try again.');
});

it('says the general sentence when the server cannot be reached', () => {
  expect(failureOfCall({ status: 'FETCH_ERROR', error: 'offline' })).toBe('Generation failed. Please try again.');
});

it('says that there is no session when the server does not know who asks', () => {
  const data = { code: 'AUTH.REQUIRED', message: 'Please sign in.', correlationId: 'c' };
  expect(failureOfCall({ status: 401, data })).toBe('No active session');
});

it('shows the sentence of a refusal', () => {
  const data = { code: 'GENERATION.NO_CREDITS', message: "You've used all your free generations.", correlationId: 'c' };
  expect(failureOfCall({ status: 402, data })).toBe("You've used all your free generations.");
});
