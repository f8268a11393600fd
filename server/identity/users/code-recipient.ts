export interface CodeRecipient {
  /** Whether the address belongs to somebody. */
  isKnown: boolean;
  /** Whether that somebody has proven it. */
  isConfirmed: boolean;
  createUser: boolean;
  isSignUpEnabled: boolean;
}

/** Whether a code or a link for signing in is sent to an address; the answer of the call must not tell. */
export function mayReceiveCode({ isKnown, isConfirmed, createUser, isSignUpEnabled: signUpIsOn }: CodeRecipient): boolean {
  return isConfirmed || (signUpIsOn && (isKnown || createUser));
}
