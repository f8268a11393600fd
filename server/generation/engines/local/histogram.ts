/**
 * The value at a position among sorted values.
 * @param counts number of occurrences of each value
 * @param position from 0
 */
export function sortedValueAt(counts: Uint32Array, position: number): number {
  let value = 0;
  for (let seen = counts[0]!; seen <= position && value < counts.length - 1;) seen += counts[++value]!;
  return value;
}
