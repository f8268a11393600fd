let cdn = globalThis.document?.documentElement.dataset.cdn ?? '';

/** On the server, where no document names it. */
export function setCdn(origin: string): void {
  cdn = origin;
}

/** Where a public picture is loaded from: the shop's CDN, if the document names one, or the shop itself. */
export const onCdn = (path: string): string => (/^\/(product-)?pictures\//.test(path) ? cdn + path : path);
