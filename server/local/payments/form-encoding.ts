import { InvalidParameters } from './errors.js';

/** Decoded form parameters: strings at the leaves; lists are still objects with the keys '0', '1', … */
export interface FormTree {
  [key: string]: string | FormTree;
}

const MAX_PAIRS = 5000;
const MAX_DEPTH = 8;
const KEY = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;

/**
 * Decodes `a[b][0][c]=d`, the nesting that the `stripe` SDK writes in bodies and queries. `[]` appends.
 * @throws InvalidParameters when a key is malformed, too deep, or used both as a value and as a group
 */
export function decodeForm(encoded: string): FormTree {
  const root = emptyTree();
  let pairs = 0;
  for (const [key, value] of new URLSearchParams(encoded)) {
    pairs += 1;
    if (pairs > MAX_PAIRS) throw new InvalidParameters(`A request may carry at most ${MAX_PAIRS} parameters.`);
    insert(root, key, value);
  }
  return root;
}

/** Without a prototype, so that a parameter named `__proto__` is only a name. */
function emptyTree(): FormTree {
  return Object.create(null) as FormTree;
}

function insert(root: FormTree, key: string, value: string): void {
  const path = splitKey(key);
  const leaf = path.pop() as string;
  let node = root;
  for (const step of path) node = descend(node, step, key);
  const name = leaf === '' ? nextIndex(node) : leaf;
  if (typeof node[name] === 'object') throw conflict(key, 'is also used as a group');
  node[name] = value;
}

function splitKey(key: string): string[] {
  const match = KEY.exec(key);
  if (!match) throw new InvalidParameters(`Invalid parameter name: ${key.slice(0, 100)}`);
  const groups = Array.from((match[2] ?? '').matchAll(/\[([^[\]]*)\]/g), (part) => part[1] as string);
  const path = [match[1] as string, ...groups];
  if (path.length > MAX_DEPTH) throw conflict(key, 'is nested too deeply');
  return path;
}

function descend(node: FormTree, step: string, key: string): FormTree {
  const name = step === '' ? nextIndex(node) : step;
  const child = node[name] ?? emptyTree();
  if (typeof child === 'string') throw conflict(key, 'is also used as a value');
  node[name] = child;
  return child;
}

function conflict(key: string, what: string): InvalidParameters {
  return new InvalidParameters(`Invalid parameters: ${key.slice(0, 100)} ${what}.`);
}

function nextIndex(node: FormTree): string {
  return String(Object.keys(node).length);
}
