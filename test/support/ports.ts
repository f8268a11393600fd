import { randomInt } from 'node:crypto';
import { isPortFree } from '../../server/local/ports.js';

/**
 * Below 32768, where Linux starts to assign ports to outgoing connections and to servers that take any port (see
 * net.ipv4.ip_local_port_range). Above 10080, the highest port that browsers and fetch refuse.
 */
const FIRST = 10_500;
const SHARE = 500;
const SHARES = 44;

/** The ports of this Jest worker in this run. */
const share = (process.ppid * 8 + Number(process.env.JEST_WORKER_ID ?? 0)) % SHARES;
let turn = randomInt(SHARE);

/** Reserves a port to listen on later or repeatedly; no other caller gets the same one. */
export async function reservePort(): Promise<number> {
  turn = (turn + 1) % SHARE;
  const port = FIRST + share * SHARE + turn;
  return (await isPortFree(port)) ? port : reservePort();
}
