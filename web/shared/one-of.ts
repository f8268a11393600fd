/** A value from outside, such as of the URL, if it is one of the known ones. */
export const oneOf = <Known extends string>(known: readonly Known[], value: unknown): Known | undefined =>
  known.find((one) => one === value);
