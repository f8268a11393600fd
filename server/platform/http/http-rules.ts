/** A request that could not be read. */
interface UnreadableRequest {
  status: number;
  /** A sentence for people. */
  message: string;
  correlationId: string;
}

/** A module's rules for its paths and headers in the web tier: the platform itself names no path or header of a module. */
export interface HttpRules {
  /** Headers of every answer at the paths that match, errors included. */
  answerHeaders?: { path: RegExp; headers: Readonly<Record<string, string>> };
  /** Beginning of the paths of files that any site may load. Only missing ones count against the request limit. */
  publicFiles?: string;
  /** Headers that pages of other origins may send and read, beside those of all calls. */
  crossOriginHeaders?: { request?: readonly string[]; response?: readonly string[] };
  /** An API beside /api/ that has its own format of errors. */
  api?: { path: string; errorBody(request: UnreadableRequest): object };
}
