import { screen } from '@testing-library/react';
import { renderInShop } from '../../../test/support/render-in-shop.js';
import { type Answer, NO_CONNECTION, stubApi } from '../../../test/support/stub-api.js';
import UnsubscribePage from './UnsubscribePage.js';

let answer: Answer | Promise<never>;
stubApi(() => answer);

const NOT_FOUND = { code: 'MAILING.SUBSCRIPTION_NOT_FOUND', message: 'Part of it may be missing.' };

it.each<[string, Answer | Promise<never>, string]>([
  ['while it loads', new Promise<never>(() => undefined), 'Emails'],
  ['with a link that is not known', { error: { status: 404, data: NOT_FOUND } }, 'This link doesn’t work'],
  ['that could not be loaded', NO_CONNECTION, 'This page could not be loaded'],
  ['of a subscription', { data: { topic: 'carts', is_subscribed: true } }, 'Stop these emails?'],
])('the page %s has a heading', async (_state, given, heading) => {
  answer = given;
  renderInShop(<UnsubscribePage />, { address: '/unsubscribe?key=k' });
  expect((await screen.findByRole('heading', { level: 1, name: heading })).textContent).toBe(heading);
});
