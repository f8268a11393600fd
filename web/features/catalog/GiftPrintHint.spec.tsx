import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';

interface Shown {
  picture: { id: string; labels: unknown[] };
  kind: string;
  words: readonly string[];
  children: ReactNode;
}

let session: 'signed-in' | 'signed-out';
let answer: { data?: object[]; isError?: boolean };
const asked: object[] = [];
const shown: Shown[] = [];

jest.unstable_mockModule('../../shared/gifts/PrintHint.js', () => ({
  default: (props: Shown) => {
    shown.push(props);
    return <div role="status">{props.children}</div>;
  },
}));
jest.unstable_mockModule('../../shared/images/images-api.js', () => ({
  useGeneratedImagesQuery: (_: undefined, options: object) => {
    asked.push(options);
    return answer;
  },
}));
jest.unstable_mockModule('../../shared/names/use-printed-names.js', () => ({
  usePrintedNames: (id: string) => [{ text: `Name on ${id}`, box: null }],
}));
jest.unstable_mockModule('../../shared/session/SessionProvider.js', () => ({ useSession: () => ({ state: session }) }));

const { default: GiftPrintHint } = await import('./GiftPrintHint.js');

const open = (pictureId = 'mine') =>
  render(<GiftPrintHint kind="mug" orientation="across" words={['Mia']} pictureId={pictureId} />);

beforeEach(() => {
  session = 'signed-in';
  answer = { data: [{ id: 'other' }, { id: 'mine', width: 1024 }] };
  asked.length = 0;
  shown.length = 0;
});

it.each<[string, typeof answer]>([
  ['are not known yet', {}],
  ['could not be fetched, such as without a connection', { isError: true }],
  ['no longer have the chosen one', { data: [{ id: 'other' }] }],
])('says nothing while the pictures of the account %s', (_, given) => {
  answer = given;
  open();
  expect(screen.queryByRole('status')).toBeNull();
});

it('asks for no pictures without an account', () => {
  [session, answer] = ['signed-out', {}];
  open();
  expect(asked).toEqual([expect.objectContaining({ skip: true })]);
  expect(screen.queryByRole('status')).toBeNull();
});

it('judges the chosen picture with its names and the words, and says what the customer can do', () => {
  open();
  expect(shown).toEqual([
    expect.objectContaining({
      kind: 'mug',
      words: ['Mia'],
      picture: { id: 'mine', width: 1024, labels: [{ text: 'Name on mine', box: null }] },
    }),
  ]);
  expect(screen.getByRole('status').textContent).toBe(
    'You can order it as it is. For a better print, use another picture or choose a smaller gift.',
  );
});

it('judges another picture once it is chosen', () => {
  const { rerender } = open();
  rerender(<GiftPrintHint kind="mug" orientation="across" words={['Mia']} pictureId="other" />);
  expect(shown.at(-1)?.picture.id).toBe('other');
});
