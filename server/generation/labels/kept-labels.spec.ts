import { keptLabels } from './kept-labels.js';

const face = (left: number, size = 0.1) => ({ left, top: 0.3, width: size, height: size });
const before = {
  faces: [face(0.7), face(0.1), face(0.4)],
  labels: [
    { box: face(0.71), text: 'Zoë' },
    { box: face(0.1), text: 'Nora' },
  ],
};

it('the names of a picture stay under their people when it is changed', () => {
  expect(keptLabels(before, [face(0.5, 0.2), face(0.2, 0.2), face(0.65, 0.2)])).toEqual([
    { box: face(0.65, 0.2), text: 'Zoë' },
    { box: face(0.2, 0.2), text: 'Nora' },
  ]);
});

it.each([
  ['a person is gone', before, [face(0.1), face(0.4)]],
  ['its faces are unknown', before, null],
  ['the faces before were unknown', { ...before, faces: null }, before.faces],
])('no name stays where it may be under another person: %s', (_, picture, faces) => {
  expect(keptLabels(picture, faces)).toEqual([]);
});

it('a face that was marked by hand keeps no name, because it cannot be found again', () => {
  const marked = { faces: before.faces, labels: [{ box: face(0.9), text: 'Theo' }] };
  expect(keptLabels(marked, before.faces)).toEqual([]);
});
