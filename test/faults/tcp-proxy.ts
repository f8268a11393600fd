import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A proxy between the shop and a server, which can delay, hold back or cut connections. */
export class TcpProxy {
  /** Latency added to every chunk, in each direction. */
  latencyMs = 0;
  /** Number of chunks that were delayed, and that were held back. */
  delayed = 0;
  held = 0;
  private isCut = false;
  private silence: PromiseWithResolvers<void> | null = null;
  private readonly sockets = new Set<Socket>();
  private readonly clients = new Set<Socket>();
  private turn = 0;
  private readonly server: Server;

  /** @param ports of the servers behind it, used in turn as a load balancer does */
  private constructor(private readonly ports: () => readonly number[]) {
    this.server = createServer((client) => void this.accept(client));
  }

  static async to(ports: () => readonly number[], port = 0): Promise<TcpProxy> {
    const proxy = new TcpProxy(ports);
    await new Promise<void>((resolve) => proxy.server.listen(port, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Open client connections. */
  get connections(): number {
    return this.clients.size;
  }

  /** Closes every connection and refuses new ones until `restore`. */
  cut(): void {
    this.isCut = true;
    this.sockets.forEach((socket) => socket.destroy());
  }

  /** Holds back all data without closing connections. */
  hang(): void {
    this.silence ??= Promise.withResolvers();
  }

  restore(): void {
    this.isCut = false;
    this.latencyMs = 0;
    this.silence?.resolve();
    this.silence = null;
  }

  async close(): Promise<void> {
    this.restore();
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.sockets.forEach((socket) => socket.destroy());
    await closed;
  }

  private async accept(client: Socket): Promise<void> {
    this.keep(client);
    const server = this.isCut ? null : await this.reach();
    if (!server || client.destroyed) {
      client.destroy();
      server?.destroy();
      return;
    }
    this.keep(server);
    this.clients.add(client);
    client.on('close', () => this.clients.delete(client));
    this.pass(client, server);
    this.pass(server, client);
  }

  private async reach(): Promise<Socket | null> {
    const ports = this.ports();
    this.turn += 1;
    for (const index of ports.keys()) {
      const socket = await tryToConnect(ports[(this.turn + index) % ports.length] as number);
      if (socket) return socket;
    }
    return null;
  }

  private pass(from: Socket, to: Socket): void {
    let sent = Promise.resolve();
    from.on('data', (piece) => {
      const dueAt = performance.now() + this.latencyMs;
      if (this.latencyMs > 0) this.delayed += 1;
      sent = sent.then(async () => {
        const waitMs = dueAt - performance.now();
        if (waitMs > 0) await pause(waitMs);
        if (this.silence) this.held += 1;
        await this.silence?.promise;
        if (!to.destroyed) to.write(piece);
      });
    });
    from.on('close', () => void sent.then(() => to.end()));
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.sockets.delete(socket));
  }
}

function tryToConnect(port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(null));
  });
}
