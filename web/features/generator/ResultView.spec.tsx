import { fireEvent, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import type { Product } from '../../../server/catalog/contract.js';
import type { Picture, Generation, Photo } from '../../../server/generation/contract.js';
import { renderInShop, signIn } from '../../../test/support/render-in-shop.js';
import { stubApi } from '../../../test/support/stub-api.js';
import { keptPicture } from '../../shared/images/own-picture-storage.js';
import { ResultView } from './ResultView.js';

const IMAGE = {
  id: 'i1',
  generationId: 'g-i1',
  prompt: 'A quiet lake',
  imageType: null,
  productId: null,
  photoId: 'photo',
  created_at: '2026-11-21T10:00:00.000Z',
  width: 4,
  height: 5,
  imageUrl: '/i',
  thumbnailUrl: '/t',
} as Picture;
const PHOTO = { id: 'photo', url: '/p', thumbnail_url: '/pt', width: 6, height: 4 } as Photo;
const MUG = {
  id: 'mug',
  name: 'Our Mug',
  kind: 'mug',
  category: 'Gifts for Couples',
  product_price: 24,
  in_stock: true,
  image_urls: [] as string[],
  print_areas: [] as null[],
} as Product;
const GENERATION = { created_at: '2026-11-21T10:00:00.000Z', finished_at: '2026-11-21T10:00:38.000Z' } as Generation;

let gifts: Product[] | 'unreachable';
let pictures: Picture[];
stubApi(({ url }) => {
  if (url === 'gift-views') return { data: { views: [] } };
  if (/^generations|versions$/.test(url)) return { error: { status: 404 } };
  if (url === 'generated-images') return { data: { images: pictures } };
  return gifts === 'unreachable' ? { error: { status: 'FETCH_ERROR' } } : { data: { products: gifts } };
});

function show(props: Partial<ComponentProps<typeof ResultView>> = {}) {
  const done: string[] = [];
  const { user } = renderInShop(
    <>
      <main id="main" tabIndex={-1}>
        <ResultView
          image={IMAGE}
          generation={GENERATION}
          photo={PHOTO}
          onPhotoBroken={() => done.push('photo broken')}
          ready={null}
          people={null}
          limits={undefined}
          gift={null}
          onAgain={() => done.push('again')}
          {...props}
        />
      </main>
    </>,
  );
  return { user, done };
}

beforeEach(() => {
  sessionStorage.clear();
  signIn();
  window.scrollTo = () => undefined;
  // Newer browsers return a promise, which is not a valid effect cleanup.
  Element.prototype.scrollIntoView = () => Promise.resolve() as never;
  gifts = [MUG];
  pictures = [];
});

describe('comparing', () => {
  const toggle = { name: 'Compare with your photo' };

  it('is not offered for a deleted photo', () => {
    show({ photo: undefined });
    expect(screen.queryByRole('button', toggle)).toBeNull();
  });

  it('lays both over each other, and a slider between them takes the arrow keys and both ends', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', toggle));
    const slider = screen.getByRole('slider', { name: 'How much of your photo is shown, in percent' });
    expect(document.activeElement).toBe(slider);
    const value = () => slider.getAttribute('aria-valuenow');
    expect(value()).toBe('50');
    await user.keyboard('{ArrowRight}');
    expect(value()).toBe('55');
    await user.keyboard('{Home}');
    expect(value()).toBe('0');
    await user.keyboard('{End}');
    expect(value()).toBe('100');
  });

  it('asks for a fresh address when the one of the photo has expired', async () => {
    const { user, done } = show();
    await user.click(screen.getByRole('button', toggle));
    fireEvent.error(screen.getAllByAltText('Your photo').at(-1)!);
    expect(done).toEqual(['photo broken']);
  });

  it('returns to the result when it is closed', async () => {
    const { user } = show();
    const button = screen.getByRole('button', toggle);
    await user.click(button);
    expect(button.textContent).toBe('Show the picture only');
    await user.click(button);
    expect(button.textContent).toBe('Compare with your photo');
    expect(screen.queryByRole('slider')).toBeNull();
    expect(document.activeElement).toBe(button);
  });
});

describe('a picture for no gift', () => {
  it('is shown when the gifts fail to load', async () => {
    gifts = 'unreachable';
    show();
    expect(screen.getByRole('link', { name: 'Find a gift' }).getAttribute('href')).toBe('/');
    expect(await screen.findByText('The gifts could not be loaded.')).toBeTruthy();
  });

  it('is shown on gifts, which open with it', async () => {
    const { user } = show();
    const seeItOn = screen.getByRole('region', { name: 'See it on' });
    const link = await within(seeItOn).findByRole('link', { name: /^Our Mug/ });
    expect(link.getAttribute('href')).toBe('/product/mug');
    await user.click(link);
    expect(keptPicture('mug', 'u1')).toMatchObject({ id: 'i1', thumbnailUrl: '/t' });
  });
});

describe('a picture for a gift', () => {
  it('can be used on it', async () => {
    const used: string[] = [];
    const { user } = show({ gift: MUG, onUse: ({ id }) => used.push(id) });
    await user.click(screen.getByRole('button', { name: 'Use it on this gift' }));
    expect(used).toEqual(['i1']);
  });

  it('is used by clicking its preview, the first of all gifts', async () => {
    const used: string[] = [];
    gifts = [{ ...MUG, id: 'card', name: 'Card', kind: 'card' }, MUG];
    const { user } = show({ gift: MUG, onUse: ({ id }) => used.push(id) });
    const seeItOn = within(screen.getByRole('region', { name: 'See it on' }));
    const links = await seeItOn.findAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Our Mug$24.00', 'Card$24.00']);
    await user.click(links[0]!);
    expect(used).toEqual(['i1']);
  });

  it('has a caption with its kind and people', () => {
    show({ gift: MUG, image: { ...IMAGE, imageType: 'painted' }, ready: 'Here they are', people: { count: 2, photos: 1 } });
    expect(document.activeElement?.textContent).toBe('Here they are, made to keep');
    expect(screen.getByText('Painted · two people · made in 38 seconds · saved to your account')).toBeTruthy();
  });

  it('returns to all choices for a retry when its people are unknown', async () => {
    const { user, done } = show({ gift: MUG });
    await user.click(screen.getByRole('button', { name: 'Try another image type' }));
    expect(done).toEqual(['again']);
    expect(document.activeElement?.id).toBe('main');
  });

  describe('in another image type', () => {
    const limits = (remaining: number) =>
      ({
        free_generations_used: 1,
        free_generations_limit: 2,
        picture_credits: 0,
        remaining,
        engine: 'local',
        group: { sources: 6, people: 10 },
      }) as const;
    const image = { ...IMAGE, imageType: 'painted' } as const;

    it('is made with one click, types without a picture first', async () => {
      const tried: string[] = [];
      const { user, done } = show({ gift: MUG, image, limits: limits(1), onTry: (imageType) => tried.push(imageType) });
      const toggle = screen.getByRole('button', { name: 'Try another image type', expanded: false });
      await user.click(toggle);
      const region = screen.getByRole('region', { name: 'Same photo, another image type' });
      expect(within(region).getByText('Each one uses a free generation. You have 1 left.')).toBeTruthy();
      const names = within(region)
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
      expect(names).toEqual([
        'Realistic',
        'Regular',
        'Cartoon',
        'SuperHeros',
        '2d',
        'paintedMade',
        'Change the photo or the people',
      ]);
      await user.click(within(region).getByRole('button', { name: 'Cartoon' }));
      expect([tried, done, toggle.getAttribute('aria-expanded')]).toEqual([['Cartoon'], [], 'true']);
    });

    it('is not made when no free generation is left, with a message', async () => {
      const { user } = show({ gift: MUG, image, limits: limits(0), onTry: () => undefined });
      await user.click(screen.getByRole('button', { name: 'Try another image type' }));
      expect(screen.getByText("You've used all your free generations.")).toBeTruthy();
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cartoon' }).disabled).toBe(true);
    });

    it('shows why it did not start', () => {
      show({ gift: MUG, image, onTry: () => undefined, failure: 'Too many at once.' });
      expect(screen.getByRole('alert').textContent).toBe('Too many at once.');
    });
  });
});

describe('pictures of the same photo', () => {
  const made = (id: string, imageType: Picture['imageType'], more: Partial<Picture> = {}): Picture => ({
    ...IMAGE,
    id,
    generationId: `g-${id}`,
    imageType,
    ...more,
  });
  const chosen = () =>
    screen
      .getAllByRole<HTMLInputElement>('radio')
      .filter(({ checked }) => checked)
      .map(({ labels }) => labels?.[0]?.textContent);

  beforeEach(() => {
    pictures = [made('i3', 'painted'), made('i2', 'Cartoon'), made('x', '2d', { photoId: 'other' }), made('i1', 'Realistic')];
  });

  it('are side by side with the newest chosen, and a click chooses the one for the gift', async () => {
    const used: string[] = [];
    const { user } = show({ gift: MUG, image: pictures[0]!, onUse: ({ id }) => used.push(id) });
    const row = await screen.findByRole('group', { name: 'From this photo' });
    expect(within(row).getAllByRole('radio')).toHaveLength(3);
    expect(screen.getByRole('button', { name: 'Chosen: Painted', pressed: true })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Choose: Cartoon', pressed: false }));
    expect(chosen()).toEqual(['Cartoon, 11/21/2026']);
    await user.click(screen.getByRole('button', { name: 'Use it on this gift' }));
    expect(used).toEqual(['i2']);
  });

  it('keep their positions when another is chosen', async () => {
    const { user } = show({ gift: MUG, image: pictures[0]! });
    const names = () => screen.getAllByRole('button', { name: /^Cho/ }).map(({ textContent }) => textContent);
    await screen.findByRole('group', { name: 'From this photo' });
    await user.click(screen.getByRole('radio', { name: /^Realistic/ }));
    expect(names()).toEqual(['Choose: Painted', 'Chosen: Realistic']);
    await user.click(screen.getByRole('button', { name: 'Choose: Painted' }));
    expect(names()).toEqual(['Chosen: Painted', 'Choose: Realistic']);
    expect(chosen()).toEqual(['Painted, 11/21/2026']);
  });

  it('are not mentioned when there is only one', async () => {
    pictures = [made('i1', 'Realistic')];
    show({ gift: MUG, image: pictures[0]! });
    await screen.findAllByText('Our Mug');
    expect(screen.queryByRole('group', { name: 'From this photo' })).toBeNull();
  });
});
