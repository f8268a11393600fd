import { expect, type Locator, type Page } from '@playwright/test';

/** Keys between two places of one page. */
const MOST_TABS = 60;

/** Whether the element in focus, or what stands for it, wears a ring. */
const wearsRing = (element: Element): boolean => {
  const isOutlined = (each: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  };
  const around = [element, element.nextElementSibling, element.parentElement, element.parentElement?.parentElement];
  const [inside] = element.children;
  return (
    around.some((each) => each && (isOutlined(each) || getComputedStyle(each).boxShadow !== 'none')) ||
    (inside !== undefined && isOutlined(inside))
  );
};

/** Presses Tab until the focus is there, as somebody does who cannot point. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  await target.waitFor();
  for (let presses = 0; presses < MOST_TABS && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

/** The same, where people must see where they are. */
export async function tabToSeen(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await expect(target).toBeInViewport();
  await expect.poll(() => target.evaluate(wearsRing)).toBe(true);
}
