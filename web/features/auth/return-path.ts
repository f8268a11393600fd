/** Parameters of the sign-in page itself; all others belong to the previous page. */
const OWN_PARAMETERS = ['returnTo', 'method', 'mode'];

/**
 * Path to return to after signing in: always within this site, whatever `returnTo` says. Other parameters of the sign-in
 * page's URL are kept.
 */
export function returnPath(search: string, origin: string): string {
  const query = new URLSearchParams(search);
  const target = parseOwn(query.get('returnTo') ?? '/', origin);
  for (const name of OWN_PARAMETERS) query.delete(name);
  for (const [name, value] of query) target.searchParams.set(name, value);
  return `${target.pathname}${target.search}${target.hash}`;
}

/** Falls back to the home page for every URL of another origin, in any spelling: the browser's own parser decides. */
function parseOwn(returnTo: string, origin: string): URL {
  const home = new URL('/', origin);
  if (!returnTo.startsWith('/')) return home;
  try {
    const target = new URL(returnTo, origin);
    const leadsAway = target.origin !== origin || target.pathname.startsWith('//') || target.pathname === '/auth';
    return leadsAway ? home : target;
  } catch {
    return home;
  }
}
