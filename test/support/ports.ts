import { randomInt } from 'node:crypto';
import { isPortFree } from '../../server/local/ports.js';

/**
 * Linux gives 32768 and up to outgoing connections and to servers that take any port: see net.ipv4.ip_local_port_range.
 * Browsers and fetch refuse some below, the last of which is 10080.
 */
const FIRST = 10_500;
const SHARE = 500;
const SHARES = 44;

/** Of this worker of this run of jest. */
const share = (process.ppid * 8 + Number(process.env.JEST_WORKER_ID ?? 0)) % SHARES;
let turn = randomInt(SHARE);

/** A port to listen on later, or again and again: nobody else is given it meanwhile. */
export async function reservePort(): Promise<number> {
  turn = (turn + 1) % SHARE;
  const port = FIRST + share * SHARE + turn;
  return (await isPortFree(port)) ? port : reservePort();
}
