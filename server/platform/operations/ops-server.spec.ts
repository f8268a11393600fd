import { reservePort } from '../../../test/support/ports.js';
import type { Config } from '../config/config.js';
import { OpsServer } from './ops-server.js';
import { Readiness } from './readiness.js';
import type { ShopMetrics } from './shop-metrics.js';

const up = { ping: async () => undefined };

it('answers addresses that cannot be read, and goes on', async () => {
  const port = await reservePort();
  const config = { OPS_PORT: port, OPS_HOST: '127.0.0.1' } as Config;
  const server = new OpsServer(new Readiness(up, up, up), {} as ShopMetrics, config);
  await server.listen();
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect([await statusOf('//'), await statusOf('//:99999/metrics'), await statusOf('/readyz')]).toEqual([404, 404, 200]);
  server.close();
});
