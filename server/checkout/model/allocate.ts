/**
 * Splits an amount in proportion to the weights, by largest remainder: the parts add up to it, and none is a cent or more off.
 * @param cents whole, like the weights
 */
export function allocate(cents: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  // The products may exceed Number.MAX_SAFE_INTEGER.
  const exact = weights.map((weight) => BigInt(cents) * BigInt(weight));
  const parts = exact.map((part) => Number(part / BigInt(whole)));
  const rest = cents - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact
    .map((part, index) => ({ index, remainder: part % BigInt(whole) }))
    .sort((one, other) => Number(other.remainder - one.remainder));
  for (const { index } of byRemainder.slice(0, rest)) parts[index]! += 1;
  return parts;
}
