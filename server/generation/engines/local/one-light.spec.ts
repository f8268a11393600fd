import { solid } from '../../vision/pixels.js';
import { inOneLight } from './one-light.js';
import type { Group } from './people.js';
import { newPlane } from './plane.js';

/** A person in a photo of one color. */
function person(color: readonly number[]): Group {
  const photo = solid(40, 50, color);
  const face = { left: 0.3, top: 0.2, width: 0.4, height: 0.4 };
  const whole = { left: 0, top: 0, right: 1, bottom: 1 };
  return { photo, colors: photo, alpha: newPlane(4, 5), faces: [face], heads: whole, outline: whole };
}

const colorOf = ([group]: Group[]) => [...group!.photo.data.subarray(0, 3)];

test('people of several photos come closer in brightness and hue, and keep most of their own', () => {
  const [dark, light] = inOneLight([[person([100, 80, 60])], [person([220, 180, 160])]]).map(colorOf);
  expect(dark![1]).toBeGreaterThan(84);
  expect(light![1]).toBeLessThan(172);
  expect(light![1]! - dark![1]!).toBeGreaterThan(60);
  const [yellow, blue] = inOneLight([[person([180, 150, 90])], [person([150, 140, 160])]]).map(colorOf);
  expect(yellow![2]! / yellow![1]!).toBeGreaterThan(90 / 150);
  expect(blue![2]! / blue![1]!).toBeLessThan(160 / 140);
});

test('people of one photo stay as they are', () => {
  expect(colorOf(inOneLight([[person([100, 80, 60]), person([220, 180, 160])]])[0]!)).toEqual([100, 80, 60]);
});
