/** More at once would wait longer for a database connection than the shop lets them, on a busy machine. */
const AT_ONCE = 20;

/** Sends `count` requests, a few at once. The answers are in the order of the requests. */
export async function askMany<T>(count: number, ask: (index: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  let next = 0;
  const askInTurn = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      answers[index] = await ask(index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askInTurn));
  return answers;
}
