import { screen, waitFor, within } from '@testing-library/react';
import { desk, generation, openDesk, posts, show } from '../../../test/support/open-generator.js';
import { keepGenerations } from '../../../test/support/kept-generations.js';

const original = generation.generatedImage;
const other = { ...original, id: 'i2', isFront: false, imageUrl: '/i2', thumbnailUrl: '/t2' };
const warmer = {
  ...original,
  id: 'w',
  generationId: 'g2',
  parentId: 'i1',
  rootId: 'i1',
  instruction: 'Make it warmer',
  created_at: '2026-11-21T11:00:00.000Z',
  imageUrl: '/w',
  thumbnailUrl: '/tw',
};
const sepia = { ...warmer, id: 's', generationId: 'g3', instruction: 'Make it sepia', created_at: '2026-11-21T12:00:00.000Z' };

/** The pictures that the customer has; the versions of the first one are among them. */
let pictures: object[];
let isNextChangeFree: boolean;
const remaining = (count: number) => () => ({
  data: {
    free_generations_used: 2,
    free_generations_limit: 2,
    picture_credits: count,
    remaining: count,
    engine: 'local',
    group: { sources: 6, people: 10 },
  },
});
const accepted = (generationId: string) => ({ data: { success: true, generationId, remainingGenerations: 1 } });
const made = (picture: typeof warmer) => ({
  data: { ...generation, generationId: picture.generationId, generatedImage: picture },
});
const refused = (status: number, code: string, message: string) => ({ error: { status, data: { code, message } } });

beforeEach(() => {
  openDesk();
  Element.prototype.scrollIntoView = () => Promise.resolve() as never;
  Element.prototype.scrollTo = () => Promise.resolve() as never;
  keepGenerations({ id: 'g1' });
  pictures = [original];
  isNextChangeFree = true;
  const versions = () => ({ data: { versions: pictures.toReversed(), isNextChangeFree } });
  Object.assign(desk.answers, {
    'generated-images': () => ({ data: { images: pictures } }),
    'generated-images/i1/versions': versions,
    'generated-images/w/versions': versions,
    'generated-images/s/versions': versions,
    'generations/g2': () => made(warmer),
    'generations/g3': () => made(sepia),
  });
});

const heading = () => screen.findByRole('heading', { name: /made to keep/ });
const pictureShown = () => screen.getAllByRole('img', { name: 'Your picture: Paris' }).map((image) => image.getAttribute('src'));

describe('two candidates', () => {
  const use = (name: string, position: number) => screen.findByRole('button', { name: `${name} (picture ${position})` });

  beforeEach(() => {
    desk.answers['generations/g1'] = () => ({ data: { ...generation, candidates: [original, other] } });
    desk.answers['generated-images/i2/front'] = () => ({ data: { ...other, isFront: true } });
    desk.answers['generated-images/i1/front'] = () => ({ data: original });
  });

  it('are both shown, the front one first and chosen', async () => {
    show();
    expect((await use('Chosen', 1)).getAttribute('aria-pressed')).toBe('true');
    expect((await use('Use this one', 2)).getAttribute('aria-pressed')).toBe('false');
    expect(pictureShown()).toEqual(['/i', '/i2']);
  });

  it('change places at no cost, which is announced, moves nothing, and is undone by choosing the first one', async () => {
    const { user } = show();
    await user.click(await use('Use this one', 2));
    expect((await use('Chosen', 2)).getAttribute('aria-pressed')).toBe('true');
    expect(pictureShown()).toEqual(['/i', '/i2']);
    const group = within(screen.getByRole('group', { name: 'Pictures to choose from' }));
    expect(group.getByRole('status').textContent).toBe('Picture 2 is chosen now, for your gifts and downloads.');
    await user.click(await use('Use this one', 1));
    expect(await use('Chosen', 1)).toBeTruthy();
    expect(posts().map(({ url }) => url)).toEqual(['generated-images/i2/front', 'generated-images/i1/front']);
  });

  it('stay as they are when that fails, and it is said why', async () => {
    desk.answers['generated-images/i2/front'] = () => refused(404, 'GENERATION.IMAGE_NOT_FOUND', 'It was deleted.');
    const { user } = show();
    await user.click(await use('Use this one', 2));
    expect((await screen.findByText('It was deleted.')).getAttribute('role')).toBe('alert');
    expect(await use('Chosen', 1)).toBeTruthy();
  });
});

describe('changing one thing', () => {
  const open = async () => {
    const shown = show();
    await heading();
    await shown.user.click(screen.getByRole('button', { name: 'Change one thing', expanded: false }));
    await screen.findByRole('region', { name: 'Change one thing' });
    return shown;
  };
  const line = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Or in your own words' });

  it('is suggested in six ways, and free the first time', async () => {
    await open();
    const suggestions = within(screen.getByRole('group', { name: 'Change one thing' })).getAllByRole('button');
    expect(suggestions.map(({ textContent }) => textContent)).toEqual([
      'Make it warmer',
      'Make it lighter',
      'Make it sepia',
      'At dusk',
      'Move everyone closer',
      'Make it a painting',
    ]);
    expect(screen.getByText('Your first change of this picture is free. This picture stays as it is.')).toBeTruthy();
  });

  it('is made with one click, and then shown beside the one before', async () => {
    desk.answers['generated-images/i1/changes'] = () => {
      pictures = [warmer, original];
      return accepted('g2');
    };
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Make it warmer' }));
    expect(await screen.findByRole('radio', { name: /^Make it warmer \(from: Original, /, checked: true })).toBeTruthy();
    const [change] = posts();
    expect([change?.body, change?.headers?.['idempotency-key']]).toEqual([
      { instruction: 'Make it warmer' },
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ]);
    expect(pictureShown()).toEqual(['/w', '/i']);
    expect(screen.getByRole('button', { name: 'Chosen: Make it warmer' })).toBeTruthy();
  });

  it('shows the progress over the picture that is changed', async () => {
    desk.answers['generated-images/i1/changes'] = () => accepted('g2');
    desk.answers['generations/g2'] = () => ({
      data: { ...generation, generationId: 'g2', status: 'running', percent: 40, generatedImage: null },
    });
    const { user } = await open();
    await user.type(await line(), 'Give Grandpa a hat{Enter}');
    expect(await screen.findByText('“Give Grandpa a hat”, being made')).toBeTruthy();
    expect(document.querySelector('figure image')?.getAttribute('href')).toBe('/t1');
  });

  it('is in progress under its words on other pages', async () => {
    keepGenerations({ id: 'g2', change: { of: 'g1', instruction: 'Give Grandpa a hat' }, productId: 'mug' });
    desk.answers['generations/g2'] = () => ({
      data: { ...generation, generationId: 'g2', status: 'running', percent: 40, generatedImage: null },
    });
    show();
    expect(await screen.findByRole('link', { name: /^Open: “Give Grandpa a hat”/ })).toBeTruthy();
  });

  it('is begun from an earlier picture, too', async () => {
    keepGenerations();
    desk.answers['generated-images/i1/changes'] = () => {
      pictures = [warmer, original];
      return accepted('g2');
    };
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: /^Paris, / }));
    await user.click(screen.getByRole('button', { name: 'Change one thing' }));
    await user.click(await screen.findByRole('button', { name: 'Make it warmer' }));
    expect(await screen.findByRole('button', { name: 'Chosen: Make it warmer' })).toBeTruthy();
  });

  it('needs words', async () => {
    const { user } = await open();
    await user.type(await line(), 'a {Enter}');
    expect(await screen.findByText('Say what to change, in a few words.')).toBeTruthy();
    expect(posts()).toEqual([]);
  });

  it('keeps words that cannot be followed, and says why', async () => {
    const message = 'The preview can’t do that. Choose one of the suggestions.';
    desk.answers['generated-images/i1/changes'] = () => refused(422, 'GENERATION.CANNOT_CHANGE', message);
    const { user } = await open();
    await user.type(await line(), 'Add a dog{Enter}');
    expect((await screen.findByText(message)).closest('[role=alert]')).toBeTruthy();
    expect((await line()).value).toBe('Add a dog');
  });

  it('sends the same key again after a lost answer', async () => {
    desk.answers['generated-images/i1/changes'] = () => ({ error: { status: 'FETCH_ERROR' } });
    const { user } = await open();
    const suggestion = screen.getByRole('button', { name: 'At dusk' });
    await user.click(suggestion);
    expect(await screen.findByText('Please check your connection and try again.')).toBeTruthy();
    await user.click(suggestion);
    await waitFor(() => expect(posts()).toHaveLength(2));
    const [first, second] = posts().map(({ headers }) => headers?.['idempotency-key']);
    expect(first).toBe(second);
  });

  it('returns to the picture with the words when it fails', async () => {
    desk.answers['generated-images/i1/changes'] = () => accepted('g2');
    desk.answers['generations/g2'] = () => ({
      data: { ...generation, generationId: 'g2', status: 'failed', generatedImage: null, error: 'No luck.', details: null },
    });
    const { user, toasts } = await open();
    await user.type(await line(), 'Add a dog{Enter}');
    await waitFor(() => expect(toasts()).toContain('No luck.'));
    await waitFor(() => expect(desk.calls.filter(({ url }) => url === 'generations/g1')).toHaveLength(2));
    await waitFor(() => expect(pictureShown()).toEqual(['/i']));
    expect(((await line()) as HTMLInputElement).value).toBe('Add a dog');
  });

  it('uses a picture after the first time', async () => {
    isNextChangeFree = false;
    desk.answers['user-generation-limits'] = remaining(3);
    await open();
    expect(screen.getByText('A change uses one of your pictures. You have 3 left. This picture stays as it is.')).toBeTruthy();
  });

  it('is not offered when no picture is left', async () => {
    isNextChangeFree = false;
    desk.answers['user-generation-limits'] = remaining(0);
    await open();
    expect(await screen.findByText("You've used all your free generations.")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'At dusk' }).disabled).toBe(true);
  });
});

describe('versions', () => {
  const version = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });

  beforeEach(() => {
    pictures = [sepia, warmer, original];
    keepGenerations({ id: 'g2' });
  });

  it('are chosen one by one, and the chosen one is beside the one chosen before', async () => {
    const { user } = show();
    expect((await version(/^Make it warmer/)).checked).toBe(true);
    await user.click(await version(/^Make it sepia/));
    expect((await version(/^Make it sepia/)).checked).toBe(true);
    expect(screen.getByRole('button', { name: 'Chosen: Make it sepia' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose: Make it warmer' })).toBeTruthy();
  });

  it('show the one before while they are held, and by a button', async () => {
    const { user } = show();
    await version(/^Make it warmer/);
    const before = () => screen.queryByAltText('Your picture before the change')?.getAttribute('src') ?? null;
    const picture = screen.getAllByRole('img', { name: 'Your picture: Paris' })[0]!;
    await user.pointer({ keys: '[MouseLeft>]', target: picture });
    await waitFor(() => expect(before()).toBe('/i'));
    await user.pointer('[/MouseLeft]');
    expect(before()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show the one before' }));
    expect(before()).toBe('/i');
    await user.click(screen.getByRole('button', { name: 'Show the change' }));
    expect(before()).toBeNull();
  });

  it('are deleted one by one, and brought back', async () => {
    desk.answers['generated-images/w'] = () => ({ data: null });
    desk.answers['generated-images/w/restore'] = () => ({ data: warmer });
    const { user, toasts, undo } = show();
    await user.click(await screen.findByRole('button', { name: 'Delete: Make it warmer' }));
    await waitFor(() => expect(screen.queryByRole('radio', { name: /^Make it warmer/ })).toBeNull());
    const kept = await version(/^Original/);
    expect([kept.checked, document.activeElement]).toEqual([true, kept]);
    expect(await version(/^Make it sepia/)).toBeTruthy();
    await waitFor(() => expect(toasts()).toContain('Your picture was deleted'));
    undo();
    expect((await version(/^Make it warmer/)).checked).toBe(false);
  });

  it('are not shown when they fail to load, until that is tried again', async () => {
    const versions = desk.answers['generated-images/w/versions']!;
    desk.answers['generated-images/w/versions'] = () => ({ error: { status: 500 } });
    const { user } = show();
    const failure = await screen.findByText<HTMLElement>('The other versions could not be loaded.');
    desk.answers['generated-images/w/versions'] = versions;
    await user.click(within(failure.closest('[role=alert]')!).getByRole('button', { name: 'Try again' }));
    expect(await version(/^Original/)).toBeTruthy();
  });
});
