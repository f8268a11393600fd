import { aiImageRequest } from './contract.js';

const imageId = '0191d5a0-0000-7000-8000-000000000000';

test('a wish with a sign that cannot be stored is refused', () => {
  expect(aiImageRequest.safeParse({ imageId, prompt: 'a\0b' }).success).toBe(false);
});

test('a wish of several lines in any script is taken', () => {
  expect(aiImageRequest.safeParse({ imageId, prompt: 'My dog\nin Größe 猫 🎉' }).success).toBe(true);
});
