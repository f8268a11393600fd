import { useEffect, useState } from 'react';
import { clockTime } from './elapsed.js';
import styles from './Elapsed.module.css';

/** '0:38 so far', ticking. Not for screen readers, which would read it out every second. */
export function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className={styles.elapsed} aria-hidden>
      {clockTime(now - since)} so far
    </span>
  );
}
