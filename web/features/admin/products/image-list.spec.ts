import { addImages, bringBack, makeMain, moveImage } from './image-list.js';

const LIST = ['a', 'b', 'c', 'd'];

it.each([
  [0, LIST],
  [-1, LIST],
  [4, LIST],
  [2, ['c', 'a', 'b', 'd']],
])('makes image %d the main one', (index, list) => expect(makeMain(LIST, index)).toEqual(list));

it.each([
  [0, 3, ['b', 'c', 'd', 'a']],
  [3, 1, ['a', 'd', 'b', 'c']],
  [1, 1, LIST],
  [1, -1, LIST],
  [3, 4, LIST],
  [9, 0, LIST],
])('moves image %d to place %d', (from, to, list) => expect(moveImage(LIST, from, to)).toEqual(list));

it('holds 8 images, each once', () => {
  expect(addImages(LIST, ['b', 'e'])).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(addImages(LIST, ['1', '2', '3', '4', '5'])).toEqual([...LIST, '1', '2', '3', '4']);
});

describe('a removed image', () => {
  it('comes back where it was', () => {
    expect(bringBack(['b', 'c'], { address: 'a', index: 0 })).toEqual(['a', 'b', 'c']);
  });

  it('comes last where fewer are left', () => {
    expect(bringBack(['b'], { address: 'd', index: 3 })).toEqual(['b', 'd']);
  });

  it('is not restored when the list is full or contains it', () => {
    const eight = ['1', '2', '3', '4', '5', '6', '7', '8'];
    expect(bringBack(eight, { address: 'a', index: 0 })).toEqual(eight);
    expect(bringBack(LIST, { address: 'a', index: 0 })).toEqual(LIST);
  });
});
