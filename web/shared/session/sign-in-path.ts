const SIGN_IN_PAGE = '/auth';

/** The sign-in page, which leads back to a page afterwards. */
export function signInPath({ pathname, search = '' }: { pathname: string; search?: string }): string {
  return pathname === SIGN_IN_PAGE ? `${pathname}${search}` : `${SIGN_IN_PAGE}?returnTo=${encodeURIComponent(pathname + search)}`;
}
