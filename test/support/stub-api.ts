/** A request of the client, as the server would read it. */
export interface Call {
  method: string;
  /** Path without `/api/`; the whole path of other requests. */
  url: string;
  params: Record<string, string>;
  /** Parsed where it is JSON. */
  body: unknown;
  headers: Record<string, string>;
}
/** A file is answered as a `Response`. */
export type Answer = { data: unknown } | { error: { status: number | 'FETCH_ERROR'; data?: unknown } } | Response;

/** The request fails without an answer, as when the device is offline. */
export const NO_CONNECTION: Answer = { error: { status: 'FETCH_ERROR' } };

/** Stands in for the network: answers what the client asks of the server by `fetch`, with 404 where there is no answer. */
export function stubApi(answer: (call: Call) => Answer | undefined | Promise<Answer | undefined>): void {
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const text = await request.text();
    const headers = Object.fromEntries(request.headers);
    return responseOf(
      await answer({
        method: request.method,
        url: pathname.replace(/^\/api\//, ''),
        params: Object.fromEntries(searchParams),
        body: headers['content-type']?.includes('json') ? JSON.parse(text) : text || undefined,
        headers,
      }),
    );
  };
}

function responseOf(answer: Answer = { error: { status: 404 } }): Response {
  if (answer instanceof Response) return answer;
  if ('data' in answer) return Response.json(answer.data ?? null);
  const { status, data = {} } = answer.error;
  if (status === 'FETCH_ERROR') throw new TypeError('Failed to fetch');
  return Response.json(data, { status });
}
