import { aiImageRequest } from './contract.js';

const imageId = '0191d5a0-0000-7000-8000-000000000000';

test('a prompt with a character that cannot be stored is refused', () => {
  expect(aiImageRequest.safeParse({ imageId, prompt: 'a\0b' }).success).toBe(false);
});

test('a prompt of several lines in any script is accepted', () => {
  expect(aiImageRequest.safeParse({ imageId, prompt: 'My dog\nin Größe 猫 🎉' }).success).toBe(true);
});
