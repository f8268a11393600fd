import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { appOf, callOf, type FalCall, QUEUE_PATH } from './fal-calls.js';
import { type FalInput, readInput } from './fal-inputs.js';
import { type Answer, type FalOutcome, fileOf, imagesOf, modelError, resultOf } from './fal-results.js';
import { FalSigner, type WebhookFaults } from './fal-webhooks.js';

export type { FalCall } from './fal-calls.js';
export type { FalOutcome } from './fal-results.js';

export interface FalBehavior {
  /** Number of status calls answered IN_QUEUE, with a queue position that counts down. Infinity keeps the request queued. */
  pollsInQueue: number;
  /** Number of status calls answered IN_PROGRESS, with a progress bar in the log. Infinity keeps the request in progress. */
  pollsInProgress: number;
  outcome: FalOutcome;
}

export type FalFault =
  /** Answers with this status and does no work; a submit is not accepted. */
  | { answer: number; body?: unknown; headers?: Record<string, string> }
  /** Does its work, then destroys the socket. */
  | 'lost'
  /** Does its work, then never answers. */
  | 'silent';

export interface FalRequest {
  id: string;
  model: string;
  input: FalInput;
  headers: IncomingHttpHeaders;
  polls: number;
  cancelled: boolean;
  /** Finished, regardless of how many polls remain. */
  finished: boolean;
  /** Outcome of this request only; overrides the general behavior. */
  outcome: FalOutcome | null;
  /** The client's webhook URL. */
  webhookUrl: string | null;
}

/** Takes a `FalBehavior` as JSON, for tests that run in another process. */
export const BEHAVIOR_PATH = '/behavior';

/**
 * fal's queue protocol, its storage and its result files on one port, as far as @fal-ai/client uses them: what a
 * client sees of `https://queue.fal.run` and `https://rest.fal.ai`, with faults on demand.
 */
export class FakeFal {
  readonly requests: FalRequest[] = [];
  /** Every call in order, including those answered with a fault. */
  readonly calls: FalCall[] = [];
  readonly signer = new FalSigner();
  private readonly files = new Map<string, Buffer>();
  private readonly pictures = new Map<string, Buffer[]>();
  private readonly faults = new Map<FalCall, { fault: FalFault; times: number }>();
  private readonly outcomes = new Map<string, FalOutcome | 'gone'>();
  private behavior: FalBehavior = { pollsInQueue: 1, pollsInProgress: 1, outcome: 'image' };
  private readonly server: Server;
  private address = '';

  private constructor(private readonly apiKey: string) {
    this.server = createServer((request, response) => {
      this.handle(request, response).catch((error: Error) => {
        if (!response.headersSent) send(response, { status: 500, body: { detail: error.message } });
      });
    });
  }

  /** @param publicUrl the address in its responses, when a proxy is in front of it */
  static async start({ apiKey = 'test-key', publicUrl = '' } = {}): Promise<FakeFal> {
    const standIn = new FakeFal(apiKey);
    await new Promise<void>((resolve) => standIn.server.listen(0, '127.0.0.1', resolve));
    standIn.address = publicUrl || standIn.ownUrl;
    return standIn;
  }

  /** The address it listens on. */
  get ownUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get keysUrl(): string {
    return `${this.address}/.well-known/jwks.json`;
  }

  get url(): string {
    return this.address;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  /** Takes effect immediately, also for requests already accepted. */
  behave(behavior: Partial<FalBehavior>): void {
    this.behavior = { ...this.behavior, ...behavior };
  }

  /** The next `times` calls of this kind meet this fault; Infinity for all of them. */
  fail(call: FalCall, fault: FalFault, times = 1): void {
    this.faults.set(call, { fault, times });
  }

  /** How every request at this endpoint ends, whatever the general behavior; `gone`: there is no such endpoint. Null: no more. */
  behaveAt(endpoint: string, outcome: FalOutcome | 'gone' | null): void {
    if (outcome) this.outcomes.set(endpoint, outcome);
    else this.outcomes.delete(endpoint);
  }

  /** The pictures for this prompt, in order; the last one repeats. */
  usePictures(prompt: string, ...pictures: Buffer[]): void {
    this.pictures.set(prompt, pictures);
  }

  /** Finishes the newest request for this prompt without sending a webhook. */
  finish(prompt: string, outcome: FalOutcome | null = null): FalRequest {
    const request = this.requests.findLast(({ input }) => input.prompt === prompt);
    if (!request) throw new Error(`Nobody asked for ${prompt}`);
    Object.assign(request, { finished: true, outcome });
    return request;
  }

  /** Sends the webhook of a finished request, which fal does at least once. */
  sendWebhook({ id, webhookUrl }: FalRequest, faults?: WebhookFaults): Promise<Response> {
    if (!webhookUrl) throw new Error('Nobody wants to be told.');
    return this.signer.deliver(webhookUrl, id, { status: 'OK', error: null, payload: { images: [] } }, faults);
  }

  /** Number of accepted requests, for one prompt or in total. */
  submissions(prompt?: string): number {
    return this.requests.filter((request) => prompt === undefined || request.input.prompt === prompt).length;
  }

  /** The images that a request is made of, as they were uploaded. */
  uploadsOf({ input }: FalRequest): Buffer[] {
    return imagesOf(input).flatMap((url) => this.files.get(new URL(url).pathname) ?? []);
  }

  /** Everything that was ever uploaded. */
  get uploads(): Buffer[] {
    return [...this.files.values()];
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    if (pathname === BEHAVIOR_PATH) {
      this.behave(JSON.parse(body.toString()) as Partial<FalBehavior>);
      return send(response, { status: 200, body: {} });
    }
    const call = callOf(request.method, pathname);
    this.calls.push(call);
    const fault = this.takeFault(call);
    if (typeof fault === 'object') {
      const { answer, body: instead = { detail: 'Fault on demand' }, headers } = fault;
      return send(response, { status: answer, body: instead, headers });
    }
    const answer = await this.answer(call, pathname, body, request.headers);
    if (call === 'submit' && answer.status === 200) this.requests.at(-1)!.webhookUrl = searchParams.get('fal_webhook');
    if (fault === 'lost') return void request.socket.destroy();
    if (fault !== 'silent') send(response, answer);
  }

  private async answer(call: FalCall, pathname: string, body: Buffer, headers: IncomingHttpHeaders): Promise<Answer> {
    if (call === 'upload') return this.store(pathname, body);
    if (call === 'download') return this.serve(pathname);
    if (call === 'keys') return { status: 200, body: this.signer.keySet() };
    if (headers.authorization !== `Key ${this.apiKey}`) {
      return { status: 401, body: { detail: 'Authentication is required to access this application.' } };
    }
    if (call === 'initiate_upload') return this.initiateUpload();
    if (call === 'submit') return this.accept(pathname.slice(1), body, headers);
    const [, app, id] = QUEUE_PATH.exec(pathname) ?? [];
    const request = this.requests.find((each) => each.id === id && appOf(each.model) === app);
    if (!request) return { status: 404, body: { detail: 'Request not found', status: 'NOT_FOUND' } };
    if (call === 'status') return this.status(request);
    return call === 'result' ? this.result(request) : this.cancel(request);
  }

  private initiateUpload(): Answer {
    const url = `${this.url}/files/uploads/${randomUUID()}.jpg`;
    return { status: 200, body: { upload_url: `${url}?signature=abc`, file_url: url } };
  }

  private store(pathname: string, bytes: Buffer): Answer {
    this.files.set(pathname, bytes);
    return { status: 200, body: {} };
  }

  private accept(model: string, body: Buffer, headers: IncomingHttpHeaders): Answer {
    const read = this.outcomes.get(model) === 'gone' ? undefined : readInput(model, JSON.parse(body.toString()));
    if (!read) return { status: 404, body: { detail: `Application '${appOf(model)}' not found` } };
    if ('error' in read) return modelError(422, read.error.type, read.error.message);
    const fresh = { polls: 0, cancelled: false, finished: false, outcome: null, webhookUrl: null };
    const request = { id: randomUUID(), model, input: read.input, headers, ...fresh };
    this.requests.push(request);
    return { status: 200, body: { status: 'IN_QUEUE', queue_position: 7, ...this.links(request) } };
  }

  private status(request: FalRequest): Answer {
    const { pollsInQueue, pollsInProgress } = this.behavior;
    const poll = request.polls;
    const links = this.links(request);
    if (this.isCompleted(request)) return { status: 200, body: { status: 'COMPLETED', logs: [], ...links } };
    request.polls += 1;
    if (poll < pollsInQueue) {
      const queue_position = Number.isFinite(pollsInQueue) ? pollsInQueue - poll : 7;
      return { status: 202, body: { status: 'IN_QUEUE', queue_position, ...links } };
    }
    const percent = Number.isFinite(pollsInProgress) ? Math.floor((100 * (poll - pollsInQueue)) / pollsInProgress) : 50;
    const log = { message: ` ${percent}%|###       | 8/28 [00:01<00:03]`, level: 'INFO', source: 'USER' };
    return { status: 202, body: { status: 'IN_PROGRESS', logs: [log], ...links } };
  }

  private result(request: FalRequest): Answer {
    if (!this.isCompleted(request)) return { status: 400, body: { detail: 'Request is still in progress' } };
    if (request.cancelled) return { status: 499, body: { detail: 'Cancelled', error_type: 'client_cancelled' } };
    return resultOf(request, this.outcomeOf(request), `${this.url}/files/results`);
  }

  private cancel(request: FalRequest): Answer {
    if (this.isCompleted(request)) return { status: 400, body: { status: 'ALREADY_COMPLETED' } };
    request.cancelled = true;
    return { status: 202, body: { status: 'CANCELLATION_REQUESTED' } };
  }

  private async serve(pathname: string): Promise<Answer> {
    const stored = this.files.get(pathname);
    if (stored) return { status: 200, body: stored, headers: { 'content-type': 'image/jpeg' } };
    const [, id, index] = /^\/files\/results\/([^/]+)\/(\d)$/.exec(pathname) ?? [];
    const request = this.requests.find((each) => each.id === id);
    if (!request) return { status: 404, body: { detail: 'Not found' } };
    const images = { images: this.uploadsOf(request), painted: this.painted(request, Number(index)) };
    const { bytes, type } = await fileOf(request, Number(index), this.outcomeOf(request), images);
    return { status: 200, body: bytes, headers: { 'content-type': type } };
  }

  private painted({ id, input: { prompt } }: FalRequest, index: number): Buffer | undefined {
    const pictures = this.pictures.get(prompt);
    const requests = this.requests.filter(({ input }) => input.prompt === prompt);
    const earlier = requests.slice(
      0,
      requests.findIndex((each) => each.id === id),
    );
    const first = earlier.reduce((sum, { input }) => sum + (input.num_images ?? 1), index);
    return pictures?.[Math.min(first, pictures.length - 1)];
  }

  private outcomeOf({ model, outcome }: FalRequest): FalOutcome {
    const atEndpoint = this.outcomes.get(model);
    return outcome ?? (atEndpoint && atEndpoint !== 'gone' ? atEndpoint : this.behavior.outcome);
  }

  private isCompleted({ polls, cancelled, finished }: FalRequest): boolean {
    return cancelled || finished || polls >= this.behavior.pollsInQueue + this.behavior.pollsInProgress;
  }

  private links({ id, model }: FalRequest): Record<string, string> {
    const base = `${this.url}/${appOf(model)}/requests/${id}`;
    return { request_id: id, response_url: base, status_url: `${base}/status`, cancel_url: `${base}/cancel` };
  }

  private takeFault(call: FalCall): FalFault | undefined {
    const planned = this.faults.get(call);
    if (!planned || planned.times <= 0) return undefined;
    planned.times -= 1;
    return planned.fault;
  }
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(bytes);
}
