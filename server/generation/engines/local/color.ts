const { max, min } = Math;

export type Rgb = readonly [red: number, green: number, blue: number];

export function hex(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export function clampByte(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value + 0.5;
}

export function clamp(value: number, low: number, high: number): number {
  return min(high, max(low, value));
}
