/*
 * A small load balancer for several web processes: round robin over those that report ready. It never retries a request, so
 * that every lost request is visible.
 */
import { Agent, createServer, request } from 'node:http';
import { once } from 'node:events';
import { pipeline } from 'node:stream';

const PROBE_EVERY_MS = 500;
const PROBE_TIMEOUT_MS = 2_500;
/** Number of consecutive failed probes that take a process out of rotation. */
const FALL = 3;
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding'];

/** @param port to listen on */
export async function startLoadBalancer(port) {
  const nodes = [];
  const counts = { sent: 0, unanswered: 0, cut: 0, noneReady: 0 };
  let turn = 0;
  const server = createServer({ keepAliveTimeout: 72_000 }, (asked, answer) => {
    counts.sent += 1;
    // When no process is ready, trying any is better than refusing; cloud load balancers do the same.
    const ready =
      [({ isReady }) => isReady, ({ isDraining }) => !isDraining]
        .map((is) => nodes.filter(is))
        .find(({ length }) => length > 0) ?? [];
    const node = ready[(turn += 1) % ready.length];
    if (!node) {
      counts.noneReady += 1;
      answer.writeHead(503).end();
      return;
    }
    forward(node, asked, answer, counts);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    counts,
    add(url) {
      const node = { url: new URL(url), agent: new Agent({ keepAlive: true }), isReady: false, isDraining: true, misses: 0 };
      // Every node has its own timer, so that one that hangs does not delay the probes of others.
      node.probing = setInterval(() => void probe(node), PROBE_EVERY_MS);
      nodes.push(node);
    },
    /** @returns whether the process gets requests */
    serves: (url) => nodes.some((node) => node.isReady && node.url.href === new URL(url).href),
    remove(url) {
      const [node] = nodes.splice(
        nodes.findIndex((each) => each.url.href === new URL(url).href),
        1,
      );
      clearInterval(node.probing);
      node.agent.destroy();
    },
    async stop() {
      nodes.forEach(({ probing }) => clearInterval(probing));
      server.closeAllConnections();
      server.close();
    },
  };
}

function forward({ url, agent }, asked, answer, counts) {
  const { method, url: path, headers } = asked;
  const target = { host: url.hostname, port: url.port, method, path, agent };
  const onward = request({ ...target, headers: { ...headers, 'x-forwarded-for': asked.socket.remoteAddress } }, (heard) => {
    if (answer.destroyed) return void heard.destroy();
    const kept = Object.entries(heard.headers).filter(([name]) => !HOP_BY_HOP.includes(name));
    answer.writeHead(heard.statusCode, Object.fromEntries(kept));
    pipeline(heard, answer, (error) => {
      if (error) counts.cut += 1;
    });
  });
  onward.on('error', (error) => {
    counts.unanswered += 1;
    console.error(`${new Date().toISOString()} ${method} ${path} at port ${url.port}: ${error.message}`);
    if (!answer.headersSent) answer.writeHead(502).end();
  });
  pipeline(asked, onward, () => undefined);
}

/** Checks only the database: the shop can do without its queue and its storage for a while. */
async function probe(node) {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const heard = await fetch(new URL('/readyz?need=database', node.url), { signal });
    node.isDraining = (await heard.json()).draining;
    node.misses = heard.ok ? 0 : node.misses + 1;
  } catch {
    node.misses += 1;
  }
  node.isReady = node.misses === 0 || (node.isReady && node.misses < FALL);
}
