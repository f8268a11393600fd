// Plain JavaScript without dependencies: this runs before anything is installed.

const REDRAW_MS = 1_000;
const HEARTBEAT_MS = 30_000;

/**
 * Runs one step and shows it as one line: with a clock on a terminal, with a note every half minute elsewhere.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  const onTerminal = process.stdout.isTTY;
  if (!onTerminal) console.log(`${title} …`);
  const ticker = onTerminal
    ? setInterval(() => process.stdout.write(`\r\x1b[K${title} … ${seconds()}`), REDRAW_MS)
    : setInterval(() => console.log(`${title} … still running after ${seconds()}`), HEARTBEAT_MS);
  if (onTerminal) process.stdout.write(`${title} …`);
  const finish = (mark) => {
    clearInterval(ticker);
    process.stdout.write(`${onTerminal ? '\r\x1b[K' : ''}${mark} ${title} (${seconds()})\n`);
  };
  try {
    const result = await work();
    finish('✓');
    return result;
  } catch (error) {
    finish('✗');
    throw error;
  }
}
