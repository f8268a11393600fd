import { Agent, createServer, request as send, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from './random.js';

export type HttpFault =
  | { kind: 'slow'; ms: number }
  /** Answers the call without forwarding it. */
  | { kind: 'answer'; status: number; headers?: Record<string, string>; body?: unknown }
  /** Neither forwards nor answers the call. */
  | { kind: 'hang' }
  /** Breaks the connection without forwarding the call. */
  | { kind: 'reset' }
  /** Forwards the call, then breaks the connection before the response. */
  | { kind: 'lost' };

/** A reverse proxy that injects faults in front of a service the shop calls. */
export class HttpProxy {
  /** Address of the service, set once it is known. */
  target = '';
  /** Number of calls that met a fault. */
  faultCount = 0;
  private fault: { fault: HttpFault; share: number; only: RegExp } | null = null;
  private readonly agent = new Agent({ keepAlive: true });
  private readonly server: Server;

  private constructor(private readonly random: Random) {
    this.server = createServer((request, response) => void this.handle(request, response));
  }

  static async start(random: Random): Promise<HttpProxy> {
    const proxy = new HttpProxy(random);
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /**
   * Injects a fault into all following calls.
   * @param share of the calls that are affected, 0 to 1
   * @param only affects calls whose "METHOD /path" matches
   */
  inject(fault: HttpFault, { share = 1, only = /./ } = {}): void {
    this.fault = { fault, share, only };
  }

  /** Ends the fault and aborts hanging calls. */
  clear(): void {
    this.fault = null;
    this.server.closeAllConnections();
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    this.agent.destroy();
    await closed;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.on('error', () => undefined);
    const fault = this.faultFor(request);
    if (fault?.kind === 'hang') return;
    if (fault?.kind === 'reset') return void request.socket.destroy();
    if (fault?.kind === 'answer') return answer(request, response, fault);
    if (fault?.kind === 'slow') await pause(fault.ms);
    this.passOn(request, response, fault?.kind === 'lost');
  }

  private faultFor(request: IncomingMessage): HttpFault | null {
    if (!this.fault?.only.test(`${request.method} ${request.url}`) || this.random.next() >= this.fault.share) return null;
    this.faultCount += 1;
    return this.fault.fault;
  }

  private passOn(request: IncomingMessage, response: ServerResponse, loseAnswer: boolean): void {
    const { hostname, port } = new URL(this.target);
    const { method, url: path, headers } = request;
    const onward = send({ hostname, port, method, path, headers, agent: this.agent }, (reply) => {
      if (loseAnswer) return void reply.resume().on('end', () => request.socket.destroy());
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    onward.on('error', () => request.socket.destroy());
    response.on('close', () => response.writableFinished || onward.destroy());
    request.pipe(onward);
  }
}

function answer(request: IncomingMessage, response: ServerResponse, fault: HttpFault & { kind: 'answer' }): void {
  request.resume();
  response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers });
  response.end(typeof fault.body === 'string' ? fault.body : JSON.stringify(fault.body ?? {}));
}
