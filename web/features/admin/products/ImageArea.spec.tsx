import { jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { fakeUploads, type UploadAnswer } from '../../../../test/support/fake-uploads.js';
import { renderInShop, signIn } from '../../../../test/support/render-in-shop.js';
import { getAccessToken } from '../../../shared/session/auth-client.js';
import type { PrintAreas } from './product-form.js';

// Required when the drag-and-drop code loads; jsdom lacks it.
const ResizeObserver = class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};
Object.assign(globalThis, { ResizeObserver });
const { ImageArea } = await import('./ImageArea.js');

const taken = (image_url: string): UploadAnswer => ({ status: 201, body: { image_url } });
const notAnImage = { status: 415, body: { code: 'CATALOG.PICTURE_NOT_AN_IMAGE', message: 'Please select a valid image file' } };
let uploads: ReturnType<typeof fakeUploads>;

const image = (name: string, type = 'image/png') => new File(['x'], name, { type });
const eight = ['1', '2', '3', '4', '5', '6', '7', '8'];

const onPlace = jest.fn<(address: string) => void>();

async function show(start: readonly string[], areas: PrintAreas = {}) {
  const seen: { images: readonly string[]; uploading: boolean } = { images: start, uploading: false };
  function Form() {
    const [images, setImages] = useState(start);
    seen.images = images;
    const onUploading = (uploading: boolean) => (seen.uploading = uploading);
    return <ImageArea areas={areas} {...{ images, onPlace, onUploading }} onChange={setImages} />;
  }
  const { toasts } = renderInShop(<Form />);
  const settle = () => act(async () => void (await jest.advanceTimersByTimeAsync(50)));
  await settle();
  return {
    seen,
    settle,
    notes: () => toasts().map(({ title, message }) => [title, message]),
    select: async (...files: File[]) => {
      fireEvent.change(screen.getByLabelText('Product images'), { target: { files } });
      await settle();
    },
    drop: async (...files: File[]) => {
      const items = files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file }));
      const area = screen.getByLabelText('Product images').parentElement as HTMLElement;
      fireEvent.drop(area, { dataTransfer: { files, items, types: ['Files'] } });
      await settle();
    },
  };
}
const thumbnails = () => within(screen.getByRole('list', { name: 'Images in their order' })).getAllByRole('listitem');

beforeAll(async () => {
  signIn();
  // The code of the auth client loads in real time.
  await getAccessToken();
});
beforeEach(() => {
  jest.useFakeTimers();
  uploads = fakeUploads();
});
afterEach(() => jest.useRealTimers());

describe('files that are not taken', () => {
  it('are none of a selection that has more than there is room for', async () => {
    const { select, notes, seen } = await show(eight.slice(2));
    await select(image('a.png'), image('b.png'), image('c.png'));
    expect(notes()).toEqual([['Too Many Files', 'You can only upload 2 more image(s)']]);
    expect(uploads.sent).toEqual([]);
    expect(seen.images).toHaveLength(6);
  });

  it('are more than fit beside those that are on their way', async () => {
    uploads.answers = [taken('/a.png'), taken('/b.png'), 'silent', taken('/c.png')];
    const { select, notes, seen } = await show(eight.slice(4));
    await select(image('a.png'), image('b.png'), image('slow.png'));
    await select(image('c.png'), image('d.png'));
    expect(notes()).toEqual([['Too Many Files', 'You can only upload 1 more image(s)']]);
    await select(image('c.png'));
    expect(seen.images).toEqual([...eight.slice(4), '/c.png']);
  });

  it('are answered one by one, and the others go on', async () => {
    const big = image('big.png');
    Object.defineProperty(big, 'size', { value: 10 * 1024 * 1024 + 1 });
    uploads.answers = [notAnImage, taken('/good.png'), notAnImage];
    const { select, notes, seen } = await show(['/a']);
    await select(image('label.pdf', 'application/pdf'), big, image('liar.png'));
    expect(notes()).toEqual([
      ['Upload Error', 'Failed to upload big.png: Maximum file size is 10MB'],
      ['Upload Error', 'Failed to upload label.pdf: Please select a valid image file'],
      ['Upload Error', 'Failed to upload liar.png: Please select a valid image file'],
    ]);
    expect(seen.images).toEqual(['/a']);
    await select(image('good.png'), image('liar.png'));
    expect(notes()).toContainEqual(['Upload Complete', 'Successfully uploaded 1 image(s)']);
    expect(seen.images).toEqual(['/a', '/good.png']);
  });

  it('are ignored where they are dropped and no images', async () => {
    uploads.answers = [taken('/eighth.png')];
    const { drop, notes, seen } = await show(eight.slice(1));
    await drop(image('notes.txt', 'text/plain'), image('eighth.png'));
    expect(notes()).toEqual([['Upload Complete', 'Successfully uploaded 1 image(s)']]);
    expect(seen.images).toEqual([...eight.slice(1), '/eighth.png']);
  });

  it('can not even be chosen once there are 8', async () => {
    await show(eight);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Select Images' }).disabled).toBe(true);
    expect(screen.getByText('Images: 8/8')).toBeTruthy();
  });
});

it('shows how each file comes along, until 2 seconds after the batch', async () => {
  const { promise: after, resolve: finish } = Promise.withResolvers<void>();
  uploads.answers = [{ status: 201, body: { image_url: '/cushion' }, after }];
  const { select, settle, seen } = await show([]);
  await select(image('cushion.webp', 'image/webp'));
  expect(screen.getByText('Upload Progress')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'cushion.webp' }).getAttribute('aria-valuenow')).toBe('50');
  expect(seen.uploading).toBe(true);
  expect(uploads.sent).toEqual([{ authorization: 'Bearer token' }]);
  finish();
  await settle();
  expect(screen.getByText('Uploaded')).toBeTruthy();
  expect(screen.getByText(/^1 image\(s\) ready/)).toBeTruthy();
  expect(seen).toEqual({ images: ['/cushion'], uploading: false });
  await act(async () => void (await jest.advanceTimersByTimeAsync(2000)));
  expect(screen.queryByText('Upload Progress')).toBeNull();
});

describe('the order', () => {
  it('is numbered, and the first is the main image', async () => {
    await show(['/a', '/b']);
    expect(thumbnails().map(({ textContent }) => textContent)).toEqual([
      '1Main ImageSet print area',
      'Set as Main2Set print area',
    ]);
  });

  it('begins with the image that was clicked', async () => {
    const { seen } = await show(['/a', '/b', '/c']);
    const third = screen.getByRole('button', { name: 'Set as Main: image 3' });
    expect(third.title).toBe('Click to make main image');
    fireEvent.click(third);
    expect(seen.images).toEqual(['/c', '/a', '/b']);
    expect(screen.getByText('Image 3 is now the main image.')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('1');
  });

  it('is changed by the arrow keys, which keep the focus on the image', async () => {
    const { seen } = await show(['/a', '/b', '/c']);
    const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
    screen.getByRole('button', { name: /^Image 1 of 3/ }).focus();
    press('ArrowLeft');
    press('ArrowRight');
    expect(seen.images).toEqual(['/b', '/a', '/c']);
    expect(document.activeElement?.textContent).toBe('2');
    press('End');
    expect(seen.images).toEqual(['/b', '/c', '/a']);
    press('Home');
    expect(seen.images).toEqual(['/a', '/b', '/c']);
    expect(screen.getByText('Image 3 is now at place 1 of 3, the main image.')).toBeTruthy();
  });
});

it('says which image PDFs are printed from, where there is a choice', async () => {
  await show(['/a', '/b']);
  expect(screen.getByText(/Image 2 is printed in PDFs of customers who bring no picture\./)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove image 2' }));
  expect(screen.queryByText(/is printed in PDFs/)).toBeNull();
});

it('brings removed images back where they were', async () => {
  const { seen } = await show(['/a', '/b', '/c']);
  fireEvent.click(screen.getByRole('button', { name: 'Remove image 1' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove image 2' }));
  expect(seen.images).toEqual(['/b']);
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(document.activeElement).toBe(undo);
  fireEvent.click(undo);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(seen.images).toEqual(['/a', '/b', '/c']);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Image 1 of 3/);
});

it('shows a placeholder where an image is broken', async () => {
  await show(['/a']);
  const picture = thumbnails()[0]?.querySelector('img') as HTMLImageElement;
  fireEvent.error(picture);
  expect(picture.getAttribute('src')).toBe('/pictures/no-picture.svg');
});

it('marks the images that show a customer’s picture, and leads to where it goes', async () => {
  await show(['/a', '/b'], { '/b': { type: 'mesh', mesh_url: '/b.mesh', blank_url: '/b' } });
  fireEvent.click(screen.getByRole('button', { name: 'Print area set on image 2' }));
  fireEvent.click(screen.getByRole('button', { name: 'Set print area on image 1' }));
  expect(onPlace.mock.calls).toEqual([['/b'], ['/a']]);
});
