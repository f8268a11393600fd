/** Decoded form parameters: strings at the leaves; lists are still objects with the keys '0', '1', … */
export interface FormTree {
  [key: string]: string | FormTree;
}

/** Decodes `a[b][0][c]=d`, the nesting that the `stripe` SDK writes in bodies and queries. */
export function decodeForm(encoded: string): FormTree {
  const root = emptyTree();
  for (const [key, value] of new URLSearchParams(encoded)) {
    const path = key.replaceAll(']', '').split('[');
    const leaf = path.pop() as string;
    path.reduce(descend, root)[leaf] = value;
  }
  return root;
}

function descend(node: FormTree, step: string): FormTree {
  const known = node[step];
  const child = typeof known === 'object' ? known : emptyTree();
  node[step] = child;
  return child;
}

/** Without a prototype, so that a parameter named `__proto__` is only a name. */
function emptyTree(): FormTree {
  return Object.create(null) as FormTree;
}
