import { expect, test } from '@playwright/test';
import { WIDE } from './axe.js';
import { buy, enterDashboard, plainPhotos, rowOf } from './dashboard.js';
import { tabTo, tabToSeen } from './keys.js';

test.use({ viewport: WIDE });

test('the owner updates an order and creates a product by keyboard', async ({ page }) => {
  test.setTimeout(180_000);
  const { keyboard } = page;
  const number = await buy(page, { email: 'kim.keys@post.example', firstName: 'Kim', lastName: 'Keys' }, 'product');
  await enterDashboard(page);
  const tabs = page.getByRole('navigation', { name: 'Dashboard' });

  await test.step('the owner finds the order, changes its status and undoes the change', async () => {
    await tabToSeen(page, tabs.getByRole('link', { name: 'Orders' }));
    await keyboard.press('Enter');
    await tabToSeen(page, page.getByRole('textbox', { name: /^Search orders/ }));
    await keyboard.type(number);
    await expect(page).toHaveURL(`/bestgiftsdashboard/orders?search=${number}`);
    await expect(page.getByText('1 order', { exact: true })).toBeAttached();
    const status = page.getByRole('combobox', { name: `Status of order ${number}` });
    await tabToSeen(page, status);
    await keyboard.press('ArrowDown');
    await expect(page.getByText(`${number} is now Processing.`)).toBeVisible();
    await expect(status).toBeFocused();
    await tabToSeen(page, page.getByRole('button', { name: 'Undo: Order status updated successfully' }));
    await keyboard.press('Enter');
    await expect(status).toHaveValue('pending');
    await expect(page.getByText(`${number} is now Pending.`)).toBeVisible();
  });

  await test.step('the owner adds a note on the order’s page', async () => {
    await tabToSeen(page, page.getByRole('link', { name: `Details of order ${number}` }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
    const note = page.getByLabel('New note');
    await tabToSeen(page, note);
    await keyboard.type('Call before sending.');
    await tabToSeen(page, page.getByRole('button', { name: 'Add note' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Call before sending.');
    await expect(note).toBeFocused();
    await expect(note).toHaveValue('');
  });

  const dialog = page.getByRole('dialog', { name: 'Create New Product' });
  const add = page.getByRole('button', { name: 'Add Product' });
  await test.step('the owner starts a new product', async () => {
    await page.goto('/bestgiftsdashboard/products');
    await tabToSeen(page, add);
    await keyboard.press('Enter');
    await expect(dialog.getByLabel('Product Name *')).toBeFocused();
    await keyboard.type('A Lantern of Ours');
    await tabToSeen(page, dialog.getByLabel('Category *'));
    await keyboard.type('W');
    await expect(dialog.getByLabel('Category *')).toHaveValue('Wedding Gifts');
    await tabToSeen(page, dialog.getByLabel('Minimum Price for Product ($)'));
    await keyboard.type('41.5');
    const active = dialog.getByRole('switch', { name: 'Active Product' });
    await tabToSeen(page, active);
    await keyboard.press('Space');
    await expect(active).not.toBeChecked();
  });

  await test.step('the owner selects the images and orders them', async () => {
    // The listener is added first, because the key press opens the file chooser immediately.
    const chooser = page.waitForEvent('filechooser');
    await tabToSeen(page, dialog.getByRole('button', { name: 'Select Images' }));
    await keyboard.press('Enter');
    await (await chooser).setFiles(await plainPhotos('teal', 'gold', 'navy'));
    await expect(dialog.getByText('Images: 3/8')).toBeVisible();
    const moveButton = (number: number) => dialog.getByRole('button', { name: `Image ${number} of 3, change its place` });
    const pictures = dialog.getByRole('list', { name: 'Images in their order' }).locator('img');
    const images = () => pictures.evaluateAll((all) => all.map((image) => image.getAttribute('src')));
    const [first, second, third] = await images();
    await tabToSeen(page, moveButton(3));
    await keyboard.press('ArrowLeft');
    await expect(moveButton(2)).toBeFocused();
    await keyboard.press('Home');
    await expect(moveButton(1)).toBeFocused();
    await expect.poll(images).toEqual([third, first, second]);
    await expect(dialog.getByText('Image 2 is now at place 1 of 3, the main image.')).toBeAttached();
    await tabToSeen(page, dialog.getByRole('button', { name: 'Remove image 3' }));
    await keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Undo', exact: true })).toBeFocused();
    await keyboard.press('Enter');
    await expect.poll(images).toEqual([third, first, second]);
  });

  await test.step('the product is saved, and the focus returns to the button that opened the form', async () => {
    await tabToSeen(page, dialog.getByRole('button', { name: 'Create Product' }));
    await keyboard.press('Enter');
    await expect(page.getByText('Product created successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(add).toBeFocused();
    await expect(rowOf(page, 'A Lantern of Ours')).toContainText('$41.50');
    await tabTo(page, page.getByRole('button', { name: 'Delete A Lantern of Ours' }));
    await keyboard.press('Enter');
    await expect(rowOf(page, 'A Lantern of Ours')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeFocused();
  });
});
