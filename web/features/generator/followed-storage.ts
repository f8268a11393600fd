/** A picture in the making, or one whose end the customer has not seen yet. */
export interface Followed {
  /** Of the generation. */
  id: string;
  /** What it is made for; null in free mode. */
  productId: string | null;
  /** When it was started, in milliseconds of this device's clock. */
  since: number;
  /** What was asked for, as it was sent; null when that happened on another device. */
  request: string | null;
  /** It is finished and a note said so: only to be shown. */
  ended: boolean;
}

/** More than anybody has free generations for. */
const MOST = 20;
const NOTHING: readonly Followed[] = [];

const listeners = new Set<() => void>();
/** What was read last by key, so that the same text is the same list; and all there is where storage is forbidden. */
const known = new Map<string, { text: string; list: readonly Followed[] }>();

const keyOf = (userId: string): string => `pictures-in-the-making/${userId}`;

function isFollowed(value: unknown): value is Followed {
  const { id, productId, since, request, ended } = (value ?? {}) as Partial<Record<keyof Followed, unknown>>;
  const isText = (field: unknown) => typeof field === 'string';
  return (
    isText(id) &&
    (productId === null || isText(productId)) &&
    typeof since === 'number' &&
    (request === null || isText(request)) &&
    typeof ended === 'boolean'
  );
}

function parse(text: string): readonly Followed[] {
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.filter(isFollowed).slice(0, MOST) : NOTHING;
  } catch {
    return NOTHING;
  }
}

/** What this person's pictures on this browser are, newest first. The same list until something changes. */
export function followedBy(userId: string): readonly Followed[] {
  const key = keyOf(userId);
  const before = known.get(key);
  let text: string | null;
  try {
    text = window.localStorage.getItem(key);
  } catch {
    return before?.list ?? NOTHING;
  }
  if (text === null) return NOTHING;
  if (text === before?.text) return before.list;
  const list = parse(text);
  known.set(key, { text, list });
  return list;
}

function keep(userId: string, list: readonly Followed[]): void {
  const key = keyOf(userId);
  const text = JSON.stringify(list);
  known.set(key, { text, list });
  try {
    if (list.length > 0) window.localStorage.setItem(key, text);
    else window.localStorage.removeItem(key);
  } catch {
    // Forbidden storage: they are followed until the page is left.
  }
  for (const listener of listeners) listener();
}

/** Follows a picture until its end is seen. What is followed already stays as it is. */
export function follow(userId: string, added: Omit<Followed, 'ended'>): void {
  const list = followedBy(userId);
  if (list.some(({ id }) => id === added.id)) return;
  keep(userId, [{ ...added, ended: false }, ...list].slice(0, MOST));
}

/** Keeps that its end was told of. */
export function markEnded(userId: string, ended: string): void {
  keep(
    userId,
    followedBy(userId).map((followed) => (followed.id === ended ? { ...followed, ended: true } : followed)),
  );
}

/** Its end was seen, or there is none to see. */
export function forget(userId: string, gone: string): void {
  const list = followedBy(userId);
  if (list.some(({ id }) => id === gone)) {
    keep(
      userId,
      list.filter(({ id }) => id !== gone),
    );
  }
}

/** Calls after each change, also one that another tab made. @returns ends it */
export function onFollowedChange(run: () => void): () => void {
  listeners.add(run);
  window.addEventListener('storage', run);
  return () => {
    listeners.delete(run);
    window.removeEventListener('storage', run);
  };
}
