const ONE_AT_AND_A_DOT_BEHIND_IT = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** What is wrong with an address, before it is sent; whether anybody reads mail there only a mail can tell. */
export function emailProblem(address: string): string | undefined {
  if (!address) return 'Please enter your email address.';
  return ONE_AT_AND_A_DOT_BEHIND_IT.test(address) ? undefined : 'This does not look like an email address.';
}
