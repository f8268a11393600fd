import { expect, type Page, test } from '@playwright/test';
import { expectNoObstacles, expectNoObstaclesInBothLooks, WIDE } from './axe.js';
import { enterDashboard, openTab, plainPhotos, rowOf } from './dashboard.js';

test.use({ viewport: WIDE });

const NAME = 'A Jar of Harbor Light';

const productDialog = (page: Page) => page.getByRole('dialog', { name: /^(Create New|Edit) Product$/ });
const field = (page: Page, name: string) => productDialog(page).getByLabel(name);
const thumbnails = (page: Page) => productDialog(page).getByRole('list', { name: 'Images in their order' });

/** Image URLs in their order, the main image first. */
const imagesOf = (page: Page): Promise<(string | null)[]> =>
  thumbnails(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')));

type Files = Awaited<ReturnType<typeof plainPhotos>>;

async function selectImages(page: Page, files: Files): Promise<void> {
  const button = productDialog(page).getByRole('button', { name: 'Select Images' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(files);
}

test('the owner creates a product, edits it in two tabs and takes it off sale', async ({ page, context, browser }) => {
  test.setTimeout(180_000);
  const shopper = await (await browser.newContext()).newPage();

  await test.step('invalid files and too many files are refused by name', async () => {
    await enterDashboard(page, '/products');
    await page.getByRole('button', { name: 'Add Product' }).click();
    await expect(productDialog(page).getByRole('button', { name: 'Create Product' })).toBeDisabled();
    await expect(productDialog(page).getByText('Needs at least one image.')).toBeVisible();
    await selectImages(page, await plainPhotos('red', 'blue', 'green', 'teal', 'navy', 'pink', 'gold', 'gray', 'lime'));
    await expect(page.getByText('Too Many Files')).toBeVisible();
    await expect(page.getByText('You can only upload 8 more image(s)')).toBeVisible();
    await expect(productDialog(page).getByText('Images: 0/8')).toBeVisible();
    const prices = { name: 'prices.txt', mimeType: 'text/plain', buffer: Buffer.from('12.50') };
    await selectImages(page, [prices]);
    await expect(page.getByText('Failed to upload prices.txt: Please select a valid image file')).toBeVisible();
    await selectImages(page, [{ ...prices, name: 'liar.jpg', mimeType: 'image/jpeg' }]);
    await expect(page.getByText(/^Failed to upload liar\.jpg: /)).toBeVisible();
    await expect(productDialog(page).getByText('Images: 0/8')).toBeVisible();
  });

  await test.step('the owner reorders two images by a click and by dragging', async () => {
    await selectImages(page, await plainPhotos('teal', 'gold'));
    await expect(page.getByText('Successfully uploaded 2 image(s)')).toBeVisible();
    await expect(productDialog(page).getByText('Images: 2/8')).toBeVisible();
    const uploaded = await imagesOf(page);
    // When the progress bar disappears, the buttons below move up, and the click would miss its target.
    await expect(productDialog(page).getByText('Upload Progress')).toBeHidden();
    await thumbnails(page).getByRole('button', { name: 'Set as Main: image 2' }).click();
    await expect.poll(() => imagesOf(page)).toEqual(uploaded.toReversed());
    const main = thumbnails(page).getByRole('button', { name: /^Image 1 of 2/ });
    await main.dragTo(thumbnails(page).getByRole('listitem').last(), { steps: 10 });
    await expect.poll(() => imagesOf(page)).toEqual(uploaded);
    await thumbnails(page).getByRole('button', { name: 'Remove image 1' }).click();
    await expect(productDialog(page).getByText('Images: 1/8')).toBeVisible();
    await productDialog(page).getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => imagesOf(page)).toEqual(uploaded);
  });

  await test.step('the form shows one error at a time', async () => {
    await field(page, 'Minimum Price for PDF ($)').fill('-0.01');
    await field(page, 'Product Name *').fill('   ');
    await productDialog(page).getByRole('button', { name: 'Create Product' }).click();
    await expect(page.getByText('Validation Error')).toBeVisible();
    await expect(page.getByRole('alert').getByText('Product name is required')).toBeVisible();
    await expect(field(page, 'Product Name *')).toBeFocused();
    await field(page, 'Product Name *').fill(NAME);
    await productDialog(page).getByRole('button', { name: 'Create Product' }).click();
    await expect(page.getByRole('alert').getByText('Prices cannot be negative')).toBeVisible();
    await field(page, 'Minimum Price for PDF ($)').fill('0.005');
    await productDialog(page).getByRole('button', { name: 'Create Product' }).click();
    await expect(field(page, 'Minimum Price for PDF ($)')).toHaveAttribute('aria-invalid', 'true');
    await expectNoObstaclesInBothLooks(page);
  });

  await test.step('a canceled form keeps its values', async () => {
    await field(page, 'Minimum Price for PDF ($)').fill('12.50');
    await field(page, 'Category *').selectOption('Birthday Gifts');
    await page.mouse.click(4, 500);
    await expect(productDialog(page)).toBeVisible();
    await productDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(productDialog(page)).toBeHidden();
    await page.getByRole('button', { name: 'Add Product' }).click();
    await expect(productDialog(page).getByText('You left this form with unsaved changes.')).toBeVisible();
    await productDialog(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(field(page, 'Product Name *')).toHaveValue(NAME);
    await expect(productDialog(page).getByText('Images: 2/8')).toBeVisible();
  });

  let address = '';
  await test.step('the product is created, and a shopper finds it', async () => {
    await shopper.goto('/category/birthday');
    await expect(shopper.getByRole('main').getByRole('article').first()).toBeVisible();
    await productDialog(page).getByRole('button', { name: 'Create Product' }).click();
    await expect(page.getByText('Product created successfully')).toBeVisible();
    await expect(productDialog(page)).toBeHidden();
    await expect(rowOf(page, NAME)).toContainText('$12.50');
    await expect(rowOf(page, NAME)).toContainText('2/8');
    await shopper.reload();
    await shopper.getByRole('link', { name: NAME }).click();
    await expect(shopper.getByRole('heading', { name: NAME, level: 1 })).toBeVisible();
    await expect(shopper.getByRole('button', { name: 'Add to Cart · $12.50' })).toBeVisible();
    await expect(
      shopper
        .getByRole('group', { name: `Pictures of ${NAME}` })
        .getByRole('img')
        .first(),
    ).toBeVisible();
    address = new URL(shopper.url()).pathname;
  });

  await test.step('when two tabs change the product, the second is warned and overwrites nothing silently', async () => {
    const second = await context.newPage();
    await second.goto('/bestgiftsdashboard/products?search=harbor');
    for (const tab of [page, second]) {
      await tab.getByRole('button', { name: `Edit ${NAME}` }).click();
      await expect(field(tab, 'Product Name *')).toHaveValue(NAME);
    }
    await field(page, 'Minimum Price for PDF ($)').fill('13');
    await productDialog(page).getByRole('button', { name: 'Update Product' }).click();
    await expect(page.getByText('Product updated successfully')).toBeVisible();
    await field(second, 'Minimum Price for PDF ($)').fill('14');
    await productDialog(second).getByRole('button', { name: 'Update Product' }).click();
    const warning = second.getByRole('alert').filter({ hasText: 'This product changed.' });
    await expect(warning).toBeVisible();
    await expectNoObstacles(second);
    await warning.getByRole('button', { name: 'Reload' }).click();
    await expect(field(second, 'Minimum Price for PDF ($)')).toHaveValue('13.00');
    await productDialog(second).getByRole('button', { name: 'Keep editing' }).click();
    await productDialog(second).getByRole('button', { name: 'Update Product' }).click();
    await expect(second.getByText('Product updated successfully')).toBeVisible();
    await shopper.reload();
    await expect(shopper.getByRole('button', { name: 'Add to Cart · $14.00' })).toBeVisible();
    await second.close();
  });

  await test.step('the form shows the change history', async () => {
    await page.reload();
    await page.getByRole('button', { name: `Edit ${NAME}` }).click();
    await productDialog(page).getByText('Change history').click();
    await expect(productDialog(page).locator('ins').filter({ hasText: '14' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(productDialog(page)).toBeHidden();
  });

  await test.step('an inactive product is visible only to the owner', async () => {
    await page.getByRole('switch', { name: `${NAME} is active` }).click();
    await expect(rowOf(page, NAME).getByText('Inactive', { exact: true })).toBeVisible();
    await shopper.goto(`${address}?preview=true`);
    await expect(shopper.getByRole('heading', { name: 'Product not found' })).toBeVisible();
    await page.getByRole('link', { name: `Preview ${NAME} as a shopper` }).click();
    await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('Purchasing is disabled in preview.');
    await expect(page.getByRole('heading', { name: NAME, level: 1 })).toBeVisible();
    await expectNoObstacles(page);
    await page.goBack();
  });

  await test.step('the product is deleted and restored', async () => {
    await openTab(page, 'Products');
    await page.getByRole('textbox', { name: 'Search products' }).fill('harbor light');
    await expect(page.getByRole('row')).toHaveCount(2);
    await expectNoObstaclesInBothLooks(page);
    await page.getByRole('button', { name: `Delete ${NAME}` }).click();
    await expect(page.getByText('Product deleted successfully')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No products match' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo: Success' }).last().click();
    await expect(page.getByText(`${NAME} is back.`)).toBeVisible();
    await expect(rowOf(page, NAME).getByText('Inactive', { exact: true })).toBeVisible();
  });
  await shopper.context().close();
});

test('the owner places a customer’s picture and words on a photo of a gift', async ({ page }) => {
  test.setTimeout(180_000);
  const name = 'A Poster of the Harbor';
  const editor = page.getByRole('dialog', { name: 'Print area' });
  const corner = (which: string) => editor.getByRole('button', { name: `${which} corner` });
  const done = editor.getByRole('button', { name: 'Done' });
  /** Number of colors in the preview; the photo without a picture has one. */
  const colors = () =>
    editor.getByRole('img', { name: /sample picture/ }).evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      return new Set(Array.from({ length: pixels.length / 4 }, (_, pixel) => pixels.slice(pixel * 4, pixel * 4 + 3).join())).size;
    });

  await test.step('a text field without a label is refused', async () => {
    await enterDashboard(page, '/products?new');
    await field(page, 'Product Name *').fill(name);
    await field(page, 'Kind of gift').selectOption('poster');
    await field(page, 'Minimum Price for Product ($)').fill('30');
    await selectImages(page, await plainPhotos('teal'));
    await productDialog(page).getByRole('button', { name: 'Add words' }).click();
    await productDialog(page).getByRole('button', { name: 'Create Product' }).click();
    const label = productDialog(page).getByRole('textbox', { name: 'Label' });
    await expect(label).toBeFocused();
    await expect(label).toHaveAccessibleDescription(/^Please give each text field a name/);
    await label.fill('Their names');
    await productDialog(page).getByRole('textbox', { name: 'Example' }).fill('Nora & Theo');
    await expectNoObstaclesInBothLooks(page);
  });

  await test.step('keys and pointer move the corners, and the sample picture follows', async () => {
    await productDialog(page).getByRole('button', { name: 'Set print area on image 1' }).click();
    await expect(corner('Upper left')).toHaveAccessibleDescription(/^27% from the left, 27% from the top/);
    await expect.poll(colors).toBeGreaterThan(500);
    await corner('Upper left').press('Shift+ArrowLeft');
    await corner('Upper left').press('ArrowUp');
    await expect(corner('Upper left')).toHaveAccessibleDescription(/^25\.8% from the left, 26\.9% from the top/);
    await corner('Lower right').hover();
    await page.mouse.down();
    await page.mouse.move(700, 500, { steps: 8 });
    await page.mouse.up();
    await expect(corner('Lower right')).not.toHaveAccessibleDescription(/^73% from the left/);
    await editor.getByRole('slider', { name: 'Bend' }).press('ArrowRight');
    await expect(editor.getByRole('slider', { name: 'Bend' })).toHaveAttribute('aria-valuetext', '1%');
    await expectNoObstaclesInBothLooks(page);
  });

  await test.step('crossed corners show an error immediately, and undo fixes them', async () => {
    await corner('Upper left').hover();
    await page.mouse.down();
    await page.mouse.move(780, 350, { steps: 8 });
    await expect(done).toBeDisabled();
    await page.mouse.up();
    await expect(editor.getByRole('alert').filter({ hasText: 'cross' })).toBeVisible();
    await editor.getByRole('button', { name: 'Start over' }).click();
    await expect(done).toBeEnabled();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(done).toBeDisabled();
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await done.click();
    await expect(editor).toBeHidden();
    await expect(productDialog(page).getByRole('button', { name: 'Print area set on image 1' })).toBeFocused();
  });

  await test.step('the product is saved and previewed in the shop', async () => {
    await productDialog(page).getByRole('button', { name: 'Create Product' }).click();
    await page.getByRole('button', { name: 'Preview in shop: Success' }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    const found = await page.request.get(`/api/products?search=${encodeURIComponent(name)}`);
    const { products } = (await found.json()) as { products: { id: string }[] };
    const product: unknown = await (await page.request.get(`/api/products/${products[0]?.id}`)).json();
    expect(product).toMatchObject({
      print_areas: [{ type: 'corners', corners: [[expect.closeTo(0.27), expect.closeTo(0.27)], {}, {}, {}], bend: 0 }],
      word_fields: [{ label: 'Their names', example: 'Nora & Theo', required: false }],
    });
  });

  // Other journeys count the products for sale.
  await test.step('the product is deleted', async () => {
    await page.goto('/bestgiftsdashboard');
    await openTab(page, 'Products');
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await expect(page.getByText('Product deleted successfully')).toBeVisible();
  });
});
