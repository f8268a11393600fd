const ONE_AT_AND_A_DOT_BEHIND_IT = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Why an address is invalid, before it is sent; whether it exists, only an email can show. */
export function emailProblem(address: string): string | undefined {
  if (!address) return 'Please enter your email address.';
  return ONE_AT_AND_A_DOT_BEHIND_IT.test(address) ? undefined : 'This does not look like an email address.';
}
