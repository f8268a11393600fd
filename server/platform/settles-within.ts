/** Whether `work` settles within `ms`. Longer work continues in the background. */
export function settlesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), ms);
    const over = () => {
      clearTimeout(late);
      resolve(true);
    };
    work.then(over, over);
  });
}
