import { aiImageRequest, orientationOfPeople } from './contract.js';

const imageId = '0191d5a0-0000-7000-8000-000000000000';

test('a prompt with a character that cannot be stored is refused', () => {
  expect(aiImageRequest.safeParse({ imageId, prompt: 'a\0b' }).success).toBe(false);
});

test('a prompt of several lines in any script is accepted', () => {
  expect(aiImageRequest.safeParse({ imageId, prompt: 'My dog\nin Größe 猫 🎉' }).success).toBe(true);
});

describe('the sheet of a gift that can be turned', () => {
  const PHOTO = { width: 1500, height: 1000 };
  /** Faces of 100 pixels, whose upper left corners are here. */
  const facesAt = (...corners: [x: number, y: number][]) =>
    corners.map(([x, y]) => ({
      left: x / PHOTO.width,
      top: y / PHOTO.height,
      width: 100 / PHOTO.width,
      height: 100 / PHOTO.height,
    }));
  const FRAME = { width: 16, height: 20 };
  const CANVAS = { width: 24, height: 16 };

  it.each([
    ['four people in a row', facesAt([300, 300], [500, 280], [700, 310], [900, 300]), 'across'],
    ['one person', facesAt([700, 300]), 'upright'],
    ['a couple, close together', facesAt([620, 300], [760, 320]), 'upright'],
    ['a couple with room between them', facesAt([400, 300], [900, 320]), 'across'],
    ['four people in two rows', facesAt([600, 200], [780, 210], [590, 460], [790, 450]), 'upright'],
    ['a wide photo without faces', [], 'across'],
  ])('suits %s', (_, faces, orientation) => {
    expect(orientationOfPeople(PHOTO, faces, FRAME)).toBe(orientation);
    expect(orientationOfPeople(PHOTO, faces, CANVAS)).toBe(orientation);
  });

  it('is chosen by the people, not by the proportions of the photo', () => {
    const upright = { width: 1000, height: 2000 };
    const row = [0.1, 0.35, 0.6].map((left) => ({ left, top: 0.4, width: 0.12, height: 0.06 }));
    expect(orientationOfPeople(upright, row, FRAME)).toBe('across');
    expect(orientationOfPeople(upright, [], FRAME)).toBe('upright');
  });
});
