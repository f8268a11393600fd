export interface CodeRecipient {
  isKnown: boolean;
  isConfirmed: boolean;
  createUser: boolean;
  isSignUpEnabled: boolean;
}

/** Whether an address gets a sign-in code or link; the answer to the call must not reveal it. */
export function mayReceiveCode({ isKnown, isConfirmed, createUser, isSignUpEnabled }: CodeRecipient): boolean {
  return isConfirmed || (isSignUpEnabled && (isKnown || createUser));
}
