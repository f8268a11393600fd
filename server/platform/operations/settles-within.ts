/** Whether `work` is over, however it went, before `ms` have passed. What takes longer goes on unheeded. */
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
