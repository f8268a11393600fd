/**
 * Translators of browsers put elements of their own in place of React's text nodes
 * (https://github.com/react/react/issues/11538). React would then change a node that is not shown, and fail when it removes
 * one or inserts something before it. So a text node comes back before React uses it, and is translated again.
 */
export function keepTranslatable(): void {
  const replacements = new WeakMap<Node, Node>();
  const observer = new MutationObserver(noteReplacements);
  observer.observe(document, { childList: true, subtree: true });

  function noteReplacements(records: MutationRecord[]): void {
    for (const { removedNodes, addedNodes, previousSibling } of records) {
      for (const node of addedNodes) replacements.delete(node);
      // Some translators insert their element before they remove the text.
      const replacement = addedNodes[0] ?? (previousSibling?.nodeName === 'FONT' ? previousSibling : undefined);
      for (const node of removedNodes) if (replacement) replacements.set(node, replacement);
    }
  }

  function putBack(node: Node): void {
    if (node.parentNode || node.nodeType !== Node.TEXT_NODE) return;
    noteReplacements(observer.takeRecords());
    let shown = replacements.get(node);
    while (shown && !shown.parentNode) shown = replacements.get(shown);
    shown?.parentNode?.replaceChild(node, shown);
  }

  /** The child of a parent that is the node, or has been wrapped around it; null for a text that a translator dropped. */
  function childOf(parent: Node, node: Node): Node | null {
    putBack(node);
    if (!parent.contains(node)) return node.nodeType === Node.TEXT_NODE ? null : node;
    let child = node;
    while (child.parentNode && child.parentNode !== parent) child = child.parentNode;
    return child;
  }

  const { appendChild, insertBefore, removeChild } = Node.prototype;
  Object.assign(Node.prototype, {
    appendChild(this: Node, node: Node) {
      putBack(node);
      return appendChild.call(this, node);
    },
    insertBefore(this: Node, node: Node, next: Node | null) {
      putBack(node);
      return insertBefore.call(this, node, next && childOf(this, next));
    },
    removeChild(this: Node, node: Node) {
      const child = childOf(this, node);
      if (child) removeChild.call(this, child);
      return node;
    },
  });
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')!;
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      putBack(this);
      nodeValue.set!.call(this, value);
    },
  });
}
