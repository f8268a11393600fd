import { refusalOf } from './photo-rules.js';

function file(name: string, type: string, size = 10): File {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
}

it('refuses a file that is not an image', () => {
  expect(refusalOf(file('letter.pdf', 'application/pdf'))).toBe('Please select an image file.');
  expect(refusalOf(file('letter', ''))).toBe('Please select an image file.');
});

it('refuses more than 50MB', () => {
  expect(refusalOf(file('a.jpg', 'image/jpeg', 50 * 1024 * 1024 + 1))).toBe('Please select an image smaller than 50MB.');
});

it('takes exactly 50MB', () => {
  expect(refusalOf(file('a.jpg', 'image/jpeg', 50 * 1024 * 1024))).toBeNull();
});

it('accepts a phone’s HEIC without a type', () => {
  expect(refusalOf(file('IMG_0001.HEIC', ''))).toBeNull();
});
