import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import type { CornersArea, PrintArea } from '../../../../../server/catalog/scenes/contract.js';
import { renderInShop } from '../../../../../test/support/render-in-shop.js';
import { startArea } from './corners.js';

const PHOTO = { width: 800, height: 1000 } as ImageBitmap;
const MESH: PrintArea = { type: 'mesh', mesh_url: '/a.mesh', blank_url: '/a' };
const START = startArea('poster', PHOTO);

const loadPicture = jest.fn<(address: string) => Promise<ImageBitmap>>();
jest.unstable_mockModule('./load-picture.js', () => ({ loadPicture, pixelsOf: jest.fn() }));
// jsdom has no canvas: the painting is tested in test/e2e.
jest.unstable_mockModule('../../../../shared/gifts/canvas-host.js', () => ({ loadTypefaces: async () => Promise.resolve() }));
jest.unstable_mockModule('./load-scene.js', () => ({ loadScene: async () => Promise.reject(new Error('not here')) }));
jest.unstable_mockModule('./paint-sample.js', () => ({ SAMPLE: '/sample', paintOnCorners: jest.fn(), paintOnMesh: jest.fn() }));
const { default: PrintAreaDialog } = await import('./PrintAreaDialog.js');

beforeEach(() => {
  loadPicture.mockReset();
  loadPicture.mockResolvedValue(PHOTO);
  HTMLCanvasElement.prototype.getContext = () => null;
  HTMLElement.prototype.setPointerCapture = () => undefined;
});

async function open(area?: PrintArea) {
  const onDone = jest.fn<(area: PrintArea | undefined) => void>();
  const onCancel = jest.fn<(left?: PrintArea) => void>();
  renderInShop(<PrintAreaDialog address="/a" imageNumber={2} kind="poster" words={[]} area={area} {...{ onDone, onCancel }} />);
  await act(async () => Promise.resolve());
  return { onDone, onCancel };
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const corner = (name: string) => button(`${name} corner`);
const press = (name: string) => fireEvent.click(button(name));
/** Presses and lets go. */
const key = (name: string, keyName: string, options = {}) => {
  fireEvent.keyDown(corner(name), { key: keyName, ...options });
  fireEvent.keyUp(corner(name), { key: keyName, ...options });
};
const done = (onDone: jest.Mock<(area: PrintArea | undefined) => void>) => {
  press('Done');
  return onDone.mock.calls[0]?.[0] as CornersArea;
};

it('says that the image cannot be loaded, and tries again', async () => {
  loadPicture.mockRejectedValueOnce(new Error('gone'));
  const { onCancel } = await open();
  expect(screen.getByText('The image could not be loaded.')).toBeTruthy();
  press('Cancel');
  expect(onCancel).toHaveBeenCalledWith();
  press('Try again');
  expect(await screen.findByRole('group', { name: 'Corners of the print' })).toBeTruthy();
  expect(loadPicture.mock.calls[0]?.[0]).toBe('/a?w=800');
});

it('says at once when corners cross, and cannot be finished until they do not', async () => {
  const { onDone } = await open();
  for (let times = 0; times < 60; times++) key('Upper left', 'ArrowRight', { shiftKey: true });
  expect(screen.getByText(/^The sides of the print area cross/)).toBeTruthy();
  expect(button('Done').disabled).toBe(true);
  press('Start over');
  expect(button('Done').disabled).toBe(false);
  expect(done(onDone)).toEqual(START);
});

it('moves a corner by one pixel of the photo, with Shift by ten, and says where it is', async () => {
  const { onDone } = await open();
  const [[x, y]] = START.corners;
  key('Upper left', 'ArrowRight');
  key('Upper left', 'ArrowUp', { shiftKey: true });
  key('Upper left', 'Enter');
  const upperLeft = done(onDone).corners[0];
  expect([upperLeft[0] - x, upperLeft[1] - y].map((by) => Number(by.toFixed(5)))).toEqual([1 / 800, -10 / 1000]);
  const said = document.getElementById('corner-place-0')?.textContent ?? '';
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(said);
});

it('undoes and redoes by keys and buttons, a key that is held down at once', async () => {
  const { onDone } = await open();
  for (let times = 0; times < 9; times++) fireEvent.keyDown(corner('Lower right'), { key: 'ArrowDown', repeat: times > 0 });
  fireEvent.keyUp(corner('Lower right'), { key: 'ArrowDown' });
  fireEvent.keyDown(corner('Lower right'), { key: 'z', ctrlKey: true });
  fireEvent.keyDown(corner('Lower right'), { key: 'Z', ctrlKey: true, shiftKey: true });
  press('Undo');
  press('Undo');
  expect(screen.getByText('Undone.')).toBeTruthy();
  press('Redo');
  expect(done(onDone).corners[2][1]).toBeCloseTo(START.corners[2][1] + 9 / 1000);
});

it('follows the pointer with the point that was taken', async () => {
  const { onDone } = await open();
  const stage = screen.getByRole('group', { name: 'Corners of the print' });
  stage.getBoundingClientRect = () => new DOMRect(0, 0, 400, 500);
  const [[x, y]] = START.corners;
  const at = (right: number, down: number) => ({ button: 0, clientX: x * 400 + right, clientY: y * 500 + down });
  // jsdom's pointer events have no coordinates.
  const point = (type: string, right: number, down: number) =>
    fireEvent(corner('Upper left'), new MouseEvent(type, { bubbles: true, ...at(right, down) }));
  point('pointerdown', 5, 5);
  point('pointermove', 25, 5);
  point('pointermove', 45, 55);
  point('pointerup', 45, 55);
  point('pointermove', 300, 300);
  const upperLeft = done(onDone).corners[0];
  expect([upperLeft[0] - x, upperLeft[1] - y].map((by) => Number(by.toFixed(5)))).toEqual([0.1, 0.1]);
});

it('sets the bend and the light', async () => {
  const { onDone } = await open();
  fireEvent.change(screen.getByRole('slider', { name: 'Bend' }), { target: { value: -0.5 } });
  fireEvent.change(screen.getByRole('slider', { name: 'Light of the photo' }), { target: { value: 0.25 } });
  expect(done(onDone)).toEqual({ ...START, bend: -0.5, light: 0.25 });
});

describe('a measured area', () => {
  it('is kept unless it is replaced', async () => {
    const { onDone } = await open(MESH);
    expect(screen.queryByRole('group', { name: 'Corners of the print' })).toBeNull();
    expect(done(onDone)).toEqual(MESH);
  });

  it('is replaced by corners, and comes back by undoing that', async () => {
    const { onDone } = await open(MESH);
    press('Replace with my own corners');
    expect(corner('Lower left')).toBeTruthy();
    press('Undo');
    expect(done(onDone)).toEqual(MESH);
  });
});

it('removes an area, which only one that was there can be', async () => {
  const { onDone } = await open(START);
  press('Remove');
  expect(onDone).toHaveBeenCalledWith(undefined);
});

it('returns unsaved changes when it is closed, and nothing otherwise', async () => {
  const { onCancel } = await open(START);
  expect(screen.getByRole('button', { name: 'Remove' })).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  key('Upper left', 'ArrowLeft');
  press('Cancel');
  expect(onCancel.mock.calls.map(([left]) => left === undefined)).toEqual([true, false]);
});
