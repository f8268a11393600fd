import { Moderation } from './moderation.js';

const moderation = new Moderation({
  GENERATION_BLOCKED_WORDS: ['nude', 'naked', 'ass', 'gore', 'cunt', 'Señor X', '猥褻', '', '!?'],
});

const refused = expect.objectContaining({
  code: 'GENERATION.PROMPT_REFUSED',
  message: 'We can’t make a picture from these words. Please try others.',
});

function checkPrompt(prompt: string): unknown {
  try {
    moderation.check(prompt);
    return 'taken';
  } catch (error) {
    return error;
  }
}

describe('blocked words are refused', () => {
  test.each([
    ['as they are', 'a nude on a beach'],
    ['alone', 'naked'],
    ['in any case', 'A NuDe, please'],
    ['in the plural', 'two nudes and some asses'],
    ['beside a phrase in which they mean something else', 'a nude woman on a nude-colored background'],
    ['with a color of their own', 'a nude, colored pencils'],
    ['with accents', 'a nüdé'],
    ['with accents as separate characters', 'a nu\u0308de\u0301'],
    ['in wide letters', 'a ｎｕｄｅ'],
    ['in letters of mathematics', 'a 𝓃𝓊𝒹ℯ or 𝐧𝐮𝐝𝐞'],
    ['spread with periods', 'n.u.d.e'],
    ['spread with hyphens and stars', 'n-a-k*e_d'],
    ['in single letters', 'a n u d e'],
    ['in single letters of lines', 'n\nu\nd\ne'],
    ['with invisible characters', 'n\u200bu\u200cd\u00ade'],
    ['with an invisible joiner', 'nu\u2060de \ufeff'],
    ['in circles', 'ⓝⓤⓓⓔ'],
    ['beside punctuation', '"nude"!'],
    ['in the possessive', 'the nude’s hat'],
    ['as phrases that the owner configured', 'with senor   x, waving'],
    ['in other scripts', 'a 猥褻 scene'],
  ])('%s', (_how, prompt) => expect(checkPrompt(prompt)).toEqual(refused));
});

describe('similar words are accepted', () => {
  test.each([
    'Scunthorpe in the rain',
    'an assassin with class, and a bass guitar',
    'a denuded tree',
    'the gorge of Gorée, gorgeous',
    'on a nude-colored background',
    'a dress in a nude colour, nude tones and nude lipstick',
    'Al Gore and my dad in Gore-Tex jackets',
    'seen with the naked eye, beside a naked cake',
    'let us go, Reginald',
    'a senora x-ray',
    'snakes and a naketh',
    'Nu de Paris',
    'the A55 at night, flight 455, seat 4A',
    'a Samsung A55 and a 5s',
    'her 80th birthday, 4 kids, 3 dogs and 1 cat',
    'Arsenal, Essex, Penistone, cocktails, a therapist and Dick Van Dyke',
    'горе луковое и наш класс',
    'μουσική και θάλασσα',
    '🇺🇸 🇦🇸 and 🇸🇪',
    'info@ssense.example, $5 or 5€!',
    'Class of 2024!',
    '',
    '\0',
    '\ud800 a lone half of a sign',
    '猫と犬',
    '.'.repeat(2_000),
  ])('%j', (prompt) => expect(checkPrompt(prompt)).toBe('taken'));
});

test('a phrase that the owner blocks is refused, whatever it means', () => {
  const strict = new Moderation({ GENERATION_BLOCKED_WORDS: ['gore', 'Al Gore'] });
  expect(() => strict.check('a portrait of Al Gore')).toThrow();
});

test('a shop without blocked words refuses nothing', () => {
  expect(() => new Moderation({ GENERATION_BLOCKED_WORDS: [] }).check('a nude')).not.toThrow();
});

test.each([
  ['in a word', 'n'.concat('.'.repeat(1_999)).repeat(20)],
  // Characters that expand to three when they are normalized.
  ['after a word', `gore${'…'.repeat(1_990)}xу`.repeat(5)],
  ['after the e of a plural', `gore${'!'.repeat(900)}e${'…'.repeat(900)}x`.repeat(5)],
  ['between single letters', 'g o r '.concat('. '.repeat(995)).repeat(5)],
])('long punctuation %s is checked quickly', (_where, prompt) => {
  // Measures CPU time, which does not depend on other load.
  const begin = process.threadCpuUsage();
  checkPrompt(prompt);
  expect(process.threadCpuUsage(begin).user).toBeLessThan(1_000_000);
});
