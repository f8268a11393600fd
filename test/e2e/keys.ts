import { expect, type Locator, type Page } from '@playwright/test';

/** Highest number of Tab presses between two elements of a page. */
const MAX_TABS = 60;

/** Whether the focused element, or one next to or around it, shows a focus ring. */
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

/** Presses Tab until the target has the focus, as a keyboard user does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  await target.waitFor();
  for (let presses = 0; presses < MAX_TABS && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

/** Like `tabTo`, and expects the target to be in view with a focus ring. */
export async function tabToSeen(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await expect(target).toBeInViewport();
  await expect.poll(() => target.evaluate(wearsRing)).toBe(true);
}
