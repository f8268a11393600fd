/** Letters that look like a Latin one, in lower case, without accents and compatibility forms (NFKD takes those away). */
const LOOK_ALIKES: Record<string, string> = {
  a: 'аαɑᴀաа',
  b: 'вьβʙ',
  c: 'сϲᴄ',
  d: 'ԁđɗᴅժ',
  e: 'еєҽεɛəᴇ',
  f: 'ғƒꜰ',
  g: 'ɡɢցǥ',
  h: 'һнħհʜ',
  i: 'іιıɪꭵ',
  j: 'јϳյᴊ',
  k: 'кκᴋƙ',
  l: 'ӏłʟ',
  m: 'мᴍ',
  n: 'пиηոռɴ',
  o: 'оοσօøᴏ',
  p: 'рρᴘƿ',
  q: 'ԛգ',
  r: 'гʀɾ',
  s: 'ѕꜱςʂ',
  t: 'тτŧᴛ',
  u: 'υսцμᴜʊ',
  v: 'ѵνᴠ',
  w: 'ԝѡωᴡ',
  x: 'хχ',
  y: 'уγүʏ',
  z: 'ᴢʐ',
};
const LATIN = new Map(Object.entries(LOOK_ALIKES).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)));

/** Alphabets on colored tiles, which have no compatibility form: circles, squares, flags. */
const TILES = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu;
const FIRST_TILES = [0x1f1e6, 0x1f170, 0x1f150];

/** Signs that nobody writes a number with, and digits; 1 is read as two letters. */
const SIGNS: Record<string, string> = { '@': 'a', $: 's', '€': 'e', '!': 'i' };
const DIGITS: Record<string, string> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' };
/** What stands together, single signs in a row among it. */
const CHUNK = /(?<!\S)\S(?:\s+\S(?!\S))+|\S+/gu;

/** Every way in which a text may be meant to be read, in small letters. The first is the text itself. */
export function readingsOf(text: string): string[] {
  const folded = fold(text);
  const latin = folded.replace(TILES, letterOfTile).replace(/\p{L}/gu, (letter) => LATIN.get(letter) ?? letter);
  return [...new Set([folded, latin, withDigitsRead(latin, 'i'), withDigitsRead(latin, 'l')])];
}

/** Small letters without accents, width and signs that nobody sees. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '').toLowerCase();
}

function letterOfTile(tile: string): string {
  const code = tile.codePointAt(0)!;
  const first = FIRST_TILES.find((each) => code >= each)!;
  return String.fromCharCode(97 + code - first);
}

/** 455 is a number, A55 a road and 5s a phone: digits are letters only among letters. */
const NUMBER = /^\p{L}?\p{N}+\p{L}?$/u;

function withDigitsRead(text: string, one: 'i' | 'l'): string {
  return text.replace(CHUNK, (chunk) => {
    const signsRead = chunk.replace(/[@$€!]/g, (sign) => SIGNS[sign]!);
    if (NUMBER.test(signsRead.replace(/[^\p{L}\p{N}]/gu, ''))) return chunk;
    return signsRead.replace(/\d/g, (digit) => (digit === '1' ? one : (DIGITS[digit] ?? digit)));
  });
}
