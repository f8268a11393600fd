/** An array of ids or hashes as a parameter of `em.execute`, which would write a JavaScript array into the text as a list. */
export function arrayParameter(values: readonly string[]): string {
  return `{${values.map((value) => `"${value}"`).join(',')}}`;
}
