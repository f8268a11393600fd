import { newPixels } from '../../vision/pixels.js';
import { headHeight } from './head-and-body.js';
import type { Group } from './people.js';
import { newPlane } from './plane.js';
import { placeGroups } from './group-placement.js';

const SHEET = { width: 800, height: 1000 };
const PHOTO = { width: 200, height: 600 };
const FACE = { left: 0.3, top: 0.1, width: 0.4 };

/** Someone alone in a photo: the head's and the face's height, and where the body ends, in fractions of it. */
function person({ head = 0.19, face = 0.13, end = 1 } = {}): Group {
  const photo = newPixels(PHOTO.width, PHOTO.height);
  const alpha = newPlane(PHOTO.width, PHOTO.height);
  const chin = FACE.top + face;
  const [first, last] = [Math.round((chin - head) * PHOTO.height), Math.round(end * PHOTO.height)];
  for (let y = first; y < last; y++) alpha.data.fill(1, y * PHOTO.width + 40, y * PHOTO.width + 160);
  const heads = { left: 0.2, top: 0.02, right: 0.8, bottom: chin };
  return { photo, colors: photo, alpha, faces: [{ ...FACE, height: face }], heads, outline: { ...heads, bottom: end } };
}

function placed(people: readonly Group[], arrangement = {}) {
  return placeGroups(people, SHEET, arrangement).map((area, i) => {
    const { alpha, faces, outline } = people[i]!;
    const [face] = faces as [Group['faces'][number]];
    return {
      head: headHeight(alpha, face) * area.height,
      middle: area.left + (face.left + face.width / 2) * area.width,
      chin: area.top + (face.top + face.height) * area.height,
      foot: area.top + outline.bottom * area.height,
    };
  });
}
const five = () => Array.from({ length: 5 }, () => person());

test('heads have one size, also of someone whose face is small because of looking down', () => {
  const [one, other] = placed([person(), person({ face: 0.105 })]);
  expect(one!.head / other!.head).toBeCloseTo(1, 1);
});

test('a hat or a raised arm does not make someone much smaller', () => {
  const [one, other] = placed([person(), person({ head: 0.23, face: 0.1 })]);
  expect(other!.head / one!.head).toBeGreaterThan(0.9);
});

test('everybody in front stands on the lower edge, however little of the body is seen', () => {
  const people = [...five().slice(0, 4), person({ end: 0.26 })];
  const front = placed(people).slice(-3);
  expect(front.every(({ foot }) => foot >= SHEET.height - 1)).toBe(true);
});

describe('the other arrangement', () => {
  it('shows everybody in other rows', () => {
    const rowsOf = (people: ReturnType<typeof placed>) => new Set(people.map(({ chin }) => Math.round(chin))).size;
    expect([rowsOf(placed(five())), rowsOf(placed(five(), { isOther: true }))]).toEqual([2, 3]);
  });

  it('keeps the rows, the other way around, when bodies would end in sight', () => {
    const people = five().map((_, i) => person({ end: i === 0 ? 0.3 : 1 }));
    const [usual, other] = [placed(people), placed(people, { isOther: true })];
    expect(other[4]!.head).toBeLessThan(usual[4]!.head);
    expect(usual[2]!.middle).toBeLessThan(usual[4]!.middle);
    expect(other[2]!.middle).toBeGreaterThan(other[4]!.middle);
  });
});

test('people who move closer are larger and have less room between them, with all heads on the sheet', () => {
  const [usual, closer] = [placed(five()), placed(five(), { closer: 1.18 })];
  expect(closer[0]!.head).toBeGreaterThan(usual[0]!.head * 1.05);
  const room = (people: ReturnType<typeof placed>) => (people[3]!.middle - people[2]!.middle) / people[2]!.head;
  expect(room(closer)).toBeLessThan(room(usual));
  expect(Math.min(...closer.map(({ chin, head }) => chin - head))).toBeGreaterThanOrEqual(0);
});

test('people who move aside stay on the sheet', () => {
  const two = [person(), person()];
  const [usual, aside] = [placed(two, { isOther: true }), placed(two, { isOther: true, aside: 0.12 })];
  expect(aside[0]!.middle).toBeGreaterThan(usual[0]!.middle);
  expect(Math.max(...placed(five(), { aside: 1 }).map(({ middle }) => middle))).toBeLessThan(SHEET.width);
});
