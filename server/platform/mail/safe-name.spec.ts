import { safeName } from './safe-name.js';

test.each([
  ['Nora', 'Nora'],
  ['  Anna  Maria ', 'Anna Maria'],
  ["O'Brien", "O'Brien"],
  ['D’Angelo', 'D’Angelo'],
  ['Jean-Luc', 'Jean-Luc'],
  ['J. R. R. Tolkien', 'J. R. R. Tolkien'],
  ['Dr. Vera Rubin', 'Dr. Vera Rubin'],
  ['Zoe\u0308', 'Zoë'],
  ['Łukasz', 'Łukasz'],
  ['李小龍', '李小龍'],
  ['सुनीता', 'सुनीता'],
  ['Grandma & Grandpa', 'Grandma & Grandpa'],
  ['Conan O‘Brien', 'Conan O‘Brien'],
  ['Anna-Lena (Oma)', 'Anna-Lena (Oma)'],
  ['María José 2.', 'María José 2.'],
  ['Nora 💐', 'Nora 💐'],
  ['נועה ותום', 'נועה ותום'],
])('uses the name %s', (text, name) => {
  expect(safeName(text)).toBe(name);
});

test.each([
  ['nothing', ''],
  ['spaces', '   '],
  ['an address of a page', 'Visit http://evil.example'],
  ['the beginning of an address', 'www evil com'],
  ['a domain', 'Visit evil.com'],
  ['a short domain', 'bit.ly'],
  ['a domain with a look-alike dot', 'evil\u2024com'],
  ['a domain with an ideographic full stop', 'evil。com'],
  ['an email address', 'win@evil'],
  ['a phone number', 'Call 0900 123456'],
  ['a phone number in pairs', 'Call 09 00 12'],
  ['digits of another script', 'Call ٠٩٠٠'],
  ['a line break', 'Nora\nBuy now'],
  ['a tab', 'Nora\tBuy'],
  ['HTML', '<b>Nora</b>'],
  ['a direction override', 'Nora\u202emoc'],
  ['a hidden character', 'No\u200bra'],
  ['a heap of marks', `N${'\u0301'.repeat(20)}`],
  ['a sentence', 'Claim your big prize today'],
  ['41 characters', 'N'.repeat(41)],
  ['a null byte', 'Nora\0'],
])('leaves out %s', (_, text) => {
  expect(safeName(text)).toBeNull();
});
