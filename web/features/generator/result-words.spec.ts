import type { Picture, Generation } from '../../../server/generation/contract.js';
import { DEFAULT_PROMPT, EXAMPLE_PROMPTS } from './example-prompts.js';
import { detailsOf, headingOf } from './result-words.js';

const image = (more: Partial<Picture>) => ({ prompt: 'A quiet lake', productId: null, imageType: null, ...more }) as Picture;
const took = (seconds: number) =>
  ({
    created_at: '2026-11-21T10:00:00.000Z',
    finished_at: new Date(Date.UTC(2026, 10, 21, 10, 0, seconds)).toISOString(),
  }) as Generation;

describe('the heading of a result', () => {
  it('is general when the people are unknown', () => {
    expect(headingOf(image({}), null)).toBe('Here it is, made to keep');
  });

  it('is plural when the prompt names several people', () => {
    expect(headingOf(image({ prompt: 'The two of us as pirates' }), null)).toBe('Here they are, made to keep');
  });

  it('names the recipient', () => {
    expect(headingOf(image({ productId: 'mug' }), 'Here she is')).toBe('Here she is, made to keep');
  });

  it('names the setting of an example prompt', () => {
    expect(headingOf(image({ prompt: DEFAULT_PROMPT }), null)).toBe('Here they are, in Paris');
    expect(EXAMPLE_PROMPTS.every(({ setting }) => setting.length > 0)).toBe(true);
  });
});

describe('the details of a result', () => {
  it('list everything that is known', () => {
    expect(detailsOf(image({}), null, null)).toBe('Saved to your account');
    expect(detailsOf(image({}), took(1), null)).toBe('Made in 1 second · saved to your account');
    expect(detailsOf(image({ imageType: '2d' }), took(2), { count: 1, photos: 1 })).toBe(
      '2d · one person · made in 2 seconds · saved to your account',
    );
    expect(detailsOf(image({ imageType: 'painted' }), took(38), { count: 2, photos: 1 })).toBe(
      'Painted · two people · made in 38 seconds · saved to your account',
    );
    expect(detailsOf(image({}), null, { count: 10, photos: 1 })).toBe('Ten people · saved to your account');
    expect(detailsOf(image({}), null, { count: 5, photos: 3 })).toBe('5 people from 3 photos · saved to your account');
  });

  it('leave out the time while the end is unknown', () => {
    expect(detailsOf(image({}), { ...took(3), finished_at: null }, null)).toBe('Saved to your account');
  });
});
