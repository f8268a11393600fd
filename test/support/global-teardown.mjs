export default async function globalTeardown() {
  await globalThis.keepsakeTestPostgres?.stop();
}
