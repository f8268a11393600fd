export interface Admission {
  /** Whether the address belongs to somebody. */
  isKnown: boolean;
  /** Whether that somebody has proven it. */
  isConfirmed: boolean;
  createUser: boolean;
  signUpIsOn: boolean;
}

/** Whether a code or a link for signing in is sent to an address; the answer of the call must not tell. */
export function isAdmitted({ isKnown, isConfirmed, createUser, signUpIsOn }: Admission): boolean {
  return isConfirmed || (signUpIsOn && (isKnown || createUser));
}
