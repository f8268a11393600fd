/** The bow whose two loops hold two portraits. Its shape is in index.html. */
export function Logo({ size = 44 }: { size?: number }) {
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} fill="none" aria-hidden>
      <use href="#logo" />
    </svg>
  );
}
