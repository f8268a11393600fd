export const CODE_LENGTH = 6;

/** The digits of a typed or pasted code: codes come as "123 456", "123-456" or in full-width characters. */
export function cleanCode(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, CODE_LENGTH);
}
