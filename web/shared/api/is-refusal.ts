/** Whether the server refused a request, rather than failed or never answered: then nothing was done. */
export function isRefusal(error: unknown): boolean {
  const status = (error as { status?: unknown } | undefined)?.status;
  return typeof status === 'number' && status < 500;
}
