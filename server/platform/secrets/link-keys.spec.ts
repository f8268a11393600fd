import { Clock } from '../clock.js';
import { LinkKeys } from './link-keys.js';
import { UrlSigner } from './url-signer.js';

const ID = '0190b6a4-0000-7000-8000-000000000001';
const EXPIRES = 1_800_000_000;

const keysOf = (purpose: string, clock = new Clock()) => new LinkKeys(new UrlSigner(['a-secret-of-the-shop'], purpose), clock);
const clockAt = (seconds: number) => Object.assign(new Clock(), { now: () => new Date(seconds * 1000) });

/** Mailed links must open for as long as they promise, whatever version of the shop made them. */
describe('the key of a mailed link', () => {
  it.each([
    ['orders', 'K-1001', `${EXPIRES}.gzdqaHcaNNdPvrShAk-p9t3CxEsIIjoX9C4-7gUm2ls`],
    ['downloads', ID, `${EXPIRES}.j2-mitZ7KjVpKjNSeAiOhQ3hvywTFv-hGq5RIVS8Vw8`],
  ])('of %s opens its subject until it expires', (purpose, subject, key) => {
    expect(keysOf(purpose, clockAt(EXPIRES - 60)).keyFor(subject, 60)).toBe(key);
    expect(keysOf(purpose, clockAt(EXPIRES)).check(subject, key)).toBe('valid');
    expect(keysOf(purpose, clockAt(EXPIRES + 1)).check(subject, key)).toBe('expired');
    expect(keysOf(purpose).check(`${subject}0`, key)).toBe('forged');
    expect(keysOf('others').check(subject, key)).toBe('forged');
  });

  it.each([
    ['gifts', `${ID}._kA3M29hNPrkE4ks9ecUjDnaHxxCIRfEuCqtmXBawGs`],
    ['dates', `${ID}.t9Td30pawiwy8yZAh6IAtmsY5FiQDZN6sImIaoY8cyk`],
  ])('of %s names its subject and never expires', (purpose, key) => {
    expect(keysOf(purpose).permanentKeyFor(ID)).toBe(key);
    expect(keysOf(purpose).subjectOf(key)).toBe(ID);
    expect(keysOf(purpose).subjectOf(`${key}.more`)).toBeNull();
    expect(keysOf('others').subjectOf(key)).toBeNull();
  });

  it('that is the end of a link is also read with the subject in it', () => {
    const key = keysOf('carts', clockAt(EXPIRES - 60)).openKeyFor(ID, 60);
    expect(keysOf('carts', clockAt(EXPIRES)).read(key)).toEqual({ subject: ID, isExpired: false });
    expect(keysOf('carts', clockAt(EXPIRES + 1)).read(key)).toEqual({ subject: ID, isExpired: true });
    for (const forged of ['', ID, `0${key}`, key.replace(ID, 'other'), `${key}.more`]) {
      expect(keysOf('carts').read(forged)).toBeNull();
    }
    expect(keysOf('others').read(key)).toBeNull();
  });

  it.each(['.', ',', ').', '!', '”', '>', '…', ' '])('is valid with the %j of the sentence that it was copied from', (end) => {
    const keys = keysOf('carts', clockAt(EXPIRES));
    expect(keys.check(ID, keys.keyFor(ID, 60) + end)).toBe('valid');
    expect(keys.subjectOf(keys.permanentKeyFor(ID) + end)).toBe(ID);
    expect(keys.read(keys.openKeyFor(ID, 60) + end)).toEqual({ subject: ID, isExpired: false });
  });
});
