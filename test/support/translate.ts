export interface Translation {
  /** Put around each text; empty leaves the words as they are, so that journeys find them. */
  marks?: readonly [string, string];
}

/**
 * Translates the page as Google Translate does: puts two `<font>` elements in place of each text node, now and whenever one
 * is added or changes. Journeys run it in the page, so it must not use anything from outside.
 */
export function translatePage({ marks: [before, after] = ['«', '»'] }: Translation = {}): () => void {
  const untranslated = 'script, style, textarea, noscript, font, code, title, svg, option, [translate=no], .notranslate';
  const replace = (text: Node) => {
    if (!text.nodeValue?.trim() || !text.parentElement || text.parentElement.closest(untranslated)) return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = before + text.nodeValue + after;
    outer.append(inner);
    text.parentElement.replaceChild(outer, text);
  };
  const replaceIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(replace);
  };
  document.documentElement.lang = 'de';
  document.documentElement.classList.add('translated-ltr');
  replaceIn(document.body);
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') replace(target);
      for (const node of addedNodes) {
        if (node.nodeType === Node.TEXT_NODE) replace(node);
        else replaceIn(node);
      }
    }
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}
