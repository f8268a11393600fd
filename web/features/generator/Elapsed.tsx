import { useEffect, useState } from 'react';
import { clockTime } from '../../shared/clock-time.js';

/** '0:38 so far', ticking. Not for screen readers, which would read it out every second. */
export function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span aria-hidden>{clockTime((now - since) / 1000)} so far</span>;
}
