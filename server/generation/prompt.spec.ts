import { buildPrompt, titleOf } from './prompt.js';

const choices = { forWho: 'Couple', memberSelections: ['Mom', 'Dad'], imageType: 'painted' } as const;

describe('the prompt of a product picture', () => {
  test('starts with the product and names everybody', () => {
    const prompt = buildPrompt(' Repaint them in watercolor. ', { ...choices, memberSelections: ['Mom', 'Dad'] });
    expect(prompt).toMatch(/^Repaint them in watercolor\. The picture is a gift for: Couple\. It shows 2 people: Mom, Dad\./);
    expect(prompt).toContain('hand-painted');
  });

  test('speaks of one person in the singular and works without a product prompt', () => {
    const prompt = buildPrompt('', { forWho: 'Grandpa', memberSelections: ['Grandpa'], imageType: '2d' });
    expect(prompt).toMatch(/^The picture is a gift for: Grandpa\. It shows one person: Grandpa\./);
  });

  test('is not what the customer reads', () => {
    expect(titleOf('The Two of You', { ...choices, memberSelections: ['Mom', 'Dad'] })).toBe(
      'The Two of You: Couple (Mom, Dad), painted',
    );
  });
});
