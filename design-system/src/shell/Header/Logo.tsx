/** A nucleus in its cell, in the two colours of the stain. */
export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d="M12 2.2c5.6-.3 9.9 3.4 9.9 9.2 0 6.1-4 10.6-9.9 10.4C5.9 21.6 2 17.7 2 12 2 6.4 6.3 2.5 12 2.2Z"
        fill="var(--st-accent)"
        fillOpacity="0.22"
        stroke="var(--st-accent)"
        strokeWidth="1.4"
      />
      <circle cx="13.6" cy="11" r="4.6" fill="var(--st-action)" />
    </svg>
  );
}
