import { faceSquare } from './face-square.js';

it.each([
  ['in the middle', { left: 0.4, top: 0.4, width: 0.2, height: 0.2 }, { left: 350, top: 350, width: 300, height: 300 }],
  ['at an edge', { left: 0, top: 0.9, width: 0.1, height: 0.1 }, { left: 0, top: 850, width: 150, height: 150 }],
  ['that fills the picture', { left: 0, top: 0, width: 1, height: 1 }, { left: 0, top: 0, width: 1000, height: 1000 }],
])('a face %s is shown in a square inside the picture', (_where, face, square) => {
  expect(faceSquare(face, { width: 1000, height: 1000 })).toEqual(square);
});
