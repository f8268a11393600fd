import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

/** Pixels below the screen. */
const NEAR = '400px';

/** Renders its children only when the reader scrolls near them. */
export function WhenNear({ children }: { children: ReactNode }) {
  const mark = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);

  useEffect(() => {
    if (near || !mark.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [near]);

  return <div ref={mark}>{near && <Suspense fallback={null}>{children}</Suspense>}</div>;
}
