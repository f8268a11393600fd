// Preloaded into a process of the shop, so that its parent can move the wall clock by a message. Timers and
// performance.now() are not affected, as when a machine's clock is set.
let aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const RealDate = Date;

globalThis.Date = class Date extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + aheadMs);
    else super(...args);
  }

  static now() {
    return RealDate.now() + aheadMs;
  }
};

process.on('message', (message) => {
  if (typeof message?.aheadMs !== 'number') return;
  aheadMs = message.aheadMs;
  process.send({ aheadMs: Date.now() - RealDate.now() });
});
// The parent process has died.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel?.unref();
