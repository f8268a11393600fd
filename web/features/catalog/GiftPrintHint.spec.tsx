import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderInShop, signIn } from '../../../test/support/render-in-shop.js';
import { type Answer, stubApi } from '../../../test/support/stub-api.js';
import { getAccessToken } from '../../shared/session/auth-client.js';

interface Shown {
  picture: { id: string; labels: unknown[] };
  kind: string;
  words: readonly string[];
  children: ReactNode;
}

let answer: Answer | Promise<never>;
const asked: string[] = [];
const shown: Shown[] = [];

jest.unstable_mockModule('../../shared/gifts/PrintHint.js', () => ({
  default: (props: Shown) => {
    shown.push(props);
    return <div role="status">{props.children}</div>;
  },
}));
stubApi(({ url }) => {
  asked.push(url);
  return answer;
});
const { default: GiftPrintHint } = await import('./GiftPrintHint.js');

const hintFor = (pictureId: string) => <GiftPrintHint kind="mug" orientation="across" words={['Mia']} pictureId={pictureId} />;

async function open() {
  const shop = renderInShop(hintFor('mine'));
  await act(async () => void (await getAccessToken()));
  return shop;
}

const NAME = { text: 'Mia', box: { left: 0, top: 0, width: 0.1, height: 0.1 } };
beforeEach(() => {
  localStorage.clear();
  signIn();
  answer = { data: { images: [{ id: 'other' }, { id: 'mine', width: 1024, labels: [NAME] }] } };
  asked.length = 0;
  shown.length = 0;
});

it.each<[string, typeof answer]>([
  ['are not known yet', new Promise<never>(() => undefined)],
  ['could not be fetched, such as without a connection', { error: { status: 'FETCH_ERROR' } }],
  ['no longer have the chosen one', { data: { images: [{ id: 'other' }] } }],
])('says nothing while the pictures of the account %s', async (_, given) => {
  answer = given;
  await open();
  await waitFor(() => expect(asked).toEqual(['generated-images']));
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.queryByRole('status')).toBeNull();
});

it('asks for no pictures without an account', async () => {
  localStorage.clear();
  await open();
  expect(asked).toEqual([]);
  expect(screen.queryByRole('status')).toBeNull();
});

it('judges the chosen picture with its names and the words, and says what the customer can do', async () => {
  await open();
  await screen.findByRole('status');
  expect(shown[0]).toEqual(
    expect.objectContaining({
      kind: 'mug',
      words: ['Mia'],
      picture: { id: 'mine', width: 1024, labels: [NAME] },
    }),
  );
  expect(screen.getByRole('status').textContent).toBe(
    'You can order it as it is. For a better print, use another picture or choose a smaller gift.',
  );
});

it('judges another picture once it is chosen', async () => {
  const { change } = await open();
  await screen.findByRole('status');
  change(hintFor('other'));
  expect(shown.at(-1)?.picture.id).toBe('other');
});
