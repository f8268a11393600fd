/*
 * A small load balancer, as one stands in front of several web processes: round robin over those that say they are ready.
 * It never sends a request twice, so that one that is lost shows.
 */
import { Agent, createServer, request } from 'node:http';
import { once } from 'node:events';
import { pipeline } from 'node:stream';

const PROBE_EVERY_MS = 500;
const PROBE_PATIENCE_MS = 2_500;
/** So many probes one after the other without a yes take a process out. */
const FALL = 3;
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding'];

/** @param port where it listens */
export async function startLoadBalancer(port) {
  const nodes = [];
  const counts = { sent: 0, unanswered: 0, cut: 0, nobodyReady: 0 };
  let turn = 0;
  const server = createServer({ keepAliveTimeout: 72_000 }, (asked, answer) => {
    counts.sent += 1;
    // With nobody ready it is better to try than to refuse, as load balancers of the clouds do.
    const ready =
      [({ isReady }) => isReady, ({ isDraining }) => !isDraining]
        .map((is) => nodes.filter(is))
        .find(({ length }) => length > 0) ?? [];
    const node = ready[(turn += 1) % ready.length];
    if (!node) {
      counts.nobodyReady += 1;
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
      // Each by itself: one that does not answer keeps nobody from noticing another.
      node.probing = setInterval(() => void probe(node), PROBE_EVERY_MS);
      nodes.push(node);
    },
    /** @returns whether it gets requests */
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

/** What a shop can be without for a while is not asked for: its queue and its storage. */
async function probe(node) {
  try {
    const signal = AbortSignal.timeout(PROBE_PATIENCE_MS);
    const heard = await fetch(new URL('/readyz?need=database', node.url), { signal });
    node.isDraining = (await heard.json()).draining;
    node.misses = heard.ok ? 0 : node.misses + 1;
  } catch {
    node.misses += 1;
  }
  node.isReady = node.misses === 0 || (node.isReady && node.misses < FALL);
}
