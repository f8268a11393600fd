/** The bow whose two loops hold two portraits. */
export function Logo({ size = 44 }: { size?: number }) {
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} fill="none" aria-hidden>
      <g stroke="var(--primary)" strokeWidth="3" strokeLinejoin="round" strokeLinecap="round">
        <path d="M21 21.5 7.4 11.6C5.9 10.5 4 11.5 4 13.4v17.2c0 1.9 1.9 2.9 3.4 1.8L21 24.5M27 21.5l13.6-9.9c1.5-1.1 3.4-.1 3.4 1.8v17.2c0 1.9-1.9 2.9-3.4 1.8L27 24.5M22 27l-6.5 14M26 27l6.5 14" />
      </g>
      <g fill="var(--primary)">
        <circle cx="9.8" cy="19.6" r="2.5" />
        <path d="M6 28.2c0-2.7 1.7-4.6 3.9-4.6s3.9 1.7 3.9 3.6L6 32.6z" />
        <circle cx="38.2" cy="19.6" r="2.5" />
        <path d="M42 28.2c0-2.7-1.7-4.6-3.9-4.6s-3.9 1.7-3.9 3.6l7.8 5.4z" />
      </g>
      <rect x="19" y="17.5" width="10" height="11" rx="4" fill="var(--butter)" stroke="var(--primary)" strokeWidth="3" />
    </svg>
  );
}
