/** Where the session lies in the browser's local storage. */
export const SESSION_STORAGE_KEY = 'keepsake-auth';

/** Whose session this browser keeps. */
export interface KeptPerson {
  id: string;
  /** The email address, or else the phone number. */
  name: string;
}

export function isSessionKept(): boolean {
  return read() !== null;
}

/** Null also for a kept session that nobody can read, which the auth client throws away. */
export function keptPerson(): KeptPerson | null {
  try {
    const { user } = JSON.parse(read() ?? '{}') as { user?: Parameters<typeof nameOf>[0] & { id: string } };
    return user ? { id: user.id, name: nameOf(user) } : null;
  } catch {
    return null;
  }
}

/** How people know their account: by its address, or else by its number. */
export function nameOf({ email, phone }: { email?: string | undefined; phone?: string | undefined }): string {
  return email || (phone ? `+${phone}` : 'another account');
}

function read(): string | null {
  try {
    return window.localStorage.getItem(SESSION_STORAGE_KEY);
  } catch {
    return null;
  }
}
