/** A minimal round-robin proxy for the web processes, which tries the next one when a connection is refused. */
import { Agent, createServer, request as ask } from 'node:http';

/** @param upstreams addresses such as http://127.0.0.1:3000 */
export async function startProxy(port, upstreams) {
  const agent = new Agent({ keepAlive: true, timeout: 30_000 });
  let turn = 0;
  const server = createServer((request, response) => {
    const forward = (tries) => {
      const target = new URL(request.url, upstreams[turn++ % upstreams.length]);
      const outgoing = ask(target, { method: request.method, headers: request.headers, agent }, (answer) => {
        response.writeHead(answer.statusCode, answer.headers);
        answer.pipe(response);
      });
      outgoing.on('error', (error) => {
        if (error.code === 'ECONNREFUSED' && tries > 1) forward(tries - 1);
        else if (response.headersSent) response.destroy();
        else response.writeHead(502).end();
      });
      request.pipe(outgoing);
    };
    forward(upstreams.length);
  });
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}
