import { downloadNameOf } from './picture-download.js';

const createdAt = new Date('2026-11-22T10:00:00.000Z');

describe('the file name of a picture is made of its title', () => {
  test.each([
    ['Grandpa, painted, for Grandpa’s Own Mug', 'keepsake-grandpa-painted-for-grandpas-own-mug-2026-11-22.jpg'],
    ['Zoë & Théo: a "night"/day, at 100%', 'keepsake-zoe-theo-a-night-day-at-100-2026-11-22.jpg'],
    ['../../etc/passwd\0\r\n', 'keepsake-etc-passwd-2026-11-22.jpg'],
    ['两个人在海边', 'keepsake-2026-11-22.jpg'],
    ['\ud83d lone', 'keepsake-lone-2026-11-22.jpg'],
    ['', 'keepsake-2026-11-22.jpg'],
  ])('%j', (title, name) => {
    expect(downloadNameOf({ prompt: title, createdAt }, 'jpeg')).toBe(name);
  });

  test('cut after a whole word', () => {
    expect(downloadNameOf({ prompt: 'evening '.repeat(40), createdAt }, 'png')).toMatch(
      /^keepsake(-evening){7}-2026-11-22\.png$/,
    );
    expect(downloadNameOf({ prompt: 'x'.repeat(4000), createdAt }, 'png').length).toBeLessThan(100);
  });
});
