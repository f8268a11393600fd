import { screen, waitFor, within } from '@testing-library/react';
import { keepGenerations } from '../../../test/support/kept-generations.js';
import { desk, generation, mug, openDesk, posts, show } from '../../../test/support/open-generator.js';

beforeEach(openDesk);

const face = (left: number) => ({ left, top: 0.2, width: 0.1, height: 0.1 });
const request = JSON.stringify({
  productId: 'mug',
  imageId: 'photo',
  forWho: 'Him',
  memberCount: 2,
  memberSelections: ['Dad', 'Mom'],
  imageType: 'painted',
  sources: [
    {
      imageId: 'photo',
      faces: [
        { box: face(0.1), role: 'Dad' },
        { box: face(0.5), role: 'Mom' },
      ],
    },
  ],
});
const withFaces = { ...generation.generatedImage, productId: 'mug', faces: [face(0.2), face(0.6), face(0.4)] };

it('shows the chosen people beside those in the picture, which is made again free when it looks wrong', async () => {
  keepGenerations({ id: 'g1', productId: 'mug', request });
  desk.answers['generated-images/i1/versions'] = () => ({ data: { versions: [withFaces], isNextChangeFree: true } });
  desk.answers['generations/g1'] = () => ({
    data: { ...generation, productId: 'mug', generatedImage: withFaces, canRetryFree: true },
  });
  desk.answers['generations/g1/retry'] = () => ({ data: { success: true, generationId: 'g2', remainingGenerations: 1 } });
  const { user } = show(mug);
  const region = within(await screen.findByRole('region', { name: 'Does everyone look right?' }));
  expect(region.getAllByRole('list').map(({ children }) => children.length)).toEqual([2, 3]);
  await user.click(region.getByRole('button', { name: 'Looks wrong' }));
  await waitFor(() => expect(posts().map(({ url }) => url)).toEqual(['generations/g1/retry']));
});

it('shows no faces where the people of the photos are unknown', async () => {
  keepGenerations({ id: 'g1' });
  show();
  await screen.findByRole('heading', { name: /made to keep/ });
  expect(screen.queryByRole('region', { name: 'Does everyone look right?' })).toBeNull();
});
