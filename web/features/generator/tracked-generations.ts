/** A generation in progress, or one whose end the customer has not seen yet. */
export interface TrackedGeneration {
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
const NOTHING: readonly TrackedGeneration[] = [];

const listeners = new Set<() => void>();
/** What was read last by key, so that the same text is the same list; and all there is where storage is forbidden. */
const known = new Map<string, { text: string; list: readonly TrackedGeneration[] }>();

const keyOf = (userId: string): string => `generations/${userId}`;

function isTracked(value: unknown): value is TrackedGeneration {
  const { id, productId, since, request, ended } = (value ?? {}) as Partial<Record<keyof TrackedGeneration, unknown>>;
  const isText = (field: unknown) => typeof field === 'string';
  return (
    isText(id) &&
    (productId === null || isText(productId)) &&
    typeof since === 'number' &&
    (request === null || isText(request)) &&
    typeof ended === 'boolean'
  );
}

function parse(text: string): readonly TrackedGeneration[] {
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.filter(isTracked).slice(0, MOST) : NOTHING;
  } catch {
    return NOTHING;
  }
}

/** This person’s tracked generations in this browser, newest first. The same list until something changes. */
export function trackedBy(userId: string): readonly TrackedGeneration[] {
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

function keep(userId: string, list: readonly TrackedGeneration[]): void {
  const key = keyOf(userId);
  const text = JSON.stringify(list);
  known.set(key, { text, list });
  try {
    if (list.length > 0) window.localStorage.setItem(key, text);
    else window.localStorage.removeItem(key);
  } catch {
    // Forbidden storage: they are tracked until the page is left.
  }
  for (const listener of listeners) listener();
}

/** Tracks a generation until its end is seen. One already tracked stays as it is. */
export function track(userId: string, added: Omit<TrackedGeneration, 'ended'>): void {
  const list = trackedBy(userId);
  if (list.some(({ id }) => id === added.id)) return;
  keep(userId, [{ ...added, ended: false }, ...list].slice(0, MOST));
}

/** Keeps that its end was told of. */
export function markEnded(userId: string, ended: string): void {
  keep(
    userId,
    trackedBy(userId).map((tracked) => (tracked.id === ended ? { ...tracked, ended: true } : tracked)),
  );
}

/** Its end was seen, or there is none to see. */
export function untrack(userId: string, gone: string): void {
  const list = trackedBy(userId);
  if (list.some(({ id }) => id === gone)) {
    keep(
      userId,
      list.filter(({ id }) => id !== gone),
    );
  }
}

/** Calls after each change, also one that another tab made. @returns ends it */
export function onTrackedChange(run: () => void): () => void {
  listeners.add(run);
  window.addEventListener('storage', run);
  return () => {
    listeners.delete(run);
    window.removeEventListener('storage', run);
  };
}
