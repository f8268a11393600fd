import { render } from '@testing-library/react';
import { ResponsiveImage } from './Picture.js';

const GIFT = '/product-pictures/mug.webp';

function show(props: Partial<Parameters<typeof ResponsiveImage>[0]>) {
  render(<ResponsiveImage src={GIFT} alt="A mug" sizes="50vw" {...props} />);
  const [image, source] = [document.querySelector('img')!, document.querySelector('source')];
  return { image, source };
}

it('offers AVIF in the same widths, and WebP to browsers that do not show it', () => {
  const { image, source } = show({});
  expect(source?.type).toBe('image/avif');
  expect(source?.srcset).toBe(
    '/product-pictures/mug.avif?w=200 200w, /product-pictures/mug.avif?w=400 400w, /product-pictures/mug.avif?w=800 800w',
  );
  expect(source?.sizes).toBe('50vw');
  expect(image.srcset).toContain('/product-pictures/mug.webp?w=400 400w');
});

it.each([
  ['of a customer', { src: '/api/objects/mine.webp?expires=1' }],
  ['that is no WebP', { src: '/pictures/no-picture.svg' }],
  ['that is loaded as WebP in any case', { webpOnly: true }],
  ['that is not there', { src: undefined }],
])('offers no AVIF of a picture %s', (_, props) => {
  expect(show(props).source).toBeNull();
});

it('has the color of the picture behind it', () => {
  expect(show({ color: '#cba' }).image.style.backgroundColor).toBe('rgb(204, 187, 170)');
});

it.each([{ color: null }, { color: undefined }, { src: undefined, color: '#cba' }])(
  'has no color of its own with %j',
  (props) => {
    expect(show(props).image.style.backgroundColor).toBe('');
  },
);
