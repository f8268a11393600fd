import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { encodeProductImage, type ProductView, PRODUCT_IMAGE_WIDTHS, ProductImages } from '../../server/catalog/index.js';
import { Database, ObjectStore, Outbox } from '../../server/platform/index.js';
import { storedObjects } from '../support/generation-data.js';
import { LOCK_WAITERS } from '../support/locks.js';
import { plainJpeg, AdminProductsClient, errorOf } from '../support/admin-products-client.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';
import { DAY_MS, HOUR_MS } from '../../server/platform/durations/contract.js';

const photos = path.resolve(import.meta.dirname, '../support/photos');
const LARGEST = 10 * 1024 * 1024;

let shop: TestShop;
let desk: AdminProductsClient;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  desk = await AdminProductsClient.open(shop);
});
afterAll(() => shop.close());

async function rows(): Promise<number> {
  return (await shop.sql('select from catalog.product_pictures')).length;
}

async function served(address: string, width = 800, type = 'image/webp'): Promise<Buffer> {
  const answer = await shop.call('GET', `${address}?w=${width}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
  return Buffer.from(await answer.arrayBuffer());
}

function idOf(address: string): string {
  return address.slice('/product-pictures/'.length, -'.webp'.length);
}

function sweep(signal = new AbortController().signal): Promise<void> {
  return shop.web.app.get(ProductImages, { strict: false }).sweep({ signal });
}

/** A PNG whose header claims this size, without the image data. */
async function pngClaiming(width: number, height: number): Promise<Buffer> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a53' } })
    .png()
    .toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** Two frames: the first nearly black, the second nearly white. */
function moving(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = Buffer.concat([Buffer.alloc(20 * 20 * 3, 10), Buffer.alloc(20 * 20 * 3, 240)]);
  return sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
    .toFormat(format)
    .toBuffer();
}

async function padded(bytes: number): Promise<Buffer> {
  const image = await plainJpeg();
  return Buffer.concat([image, Buffer.alloc(bytes - image.length)]);
}

describe('an uploaded image is refused and not stored when it', () => {
  const notAnImage = [415, 'CATALOG.PICTURE_NOT_AN_IMAGE', 'Please select a valid image file'];
  const tooLarge = [413, 'CATALOG.PICTURE_TOO_LARGE', 'Maximum file size is 10MB'];
  const unreadable = (message: string) => [422, 'CATALOG.PICTURE_UNREADABLE', expect.stringContaining(message)];
  const [damaged, unknown, huge] = [
    unreadable('damaged'),
    unreadable('save it as a JPG, PNG, GIF or WebP'),
    unreadable('50 megapixels'),
  ];
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  it.each<[string, unknown[], () => Buffer | Promise<Buffer>]>([
    ['has no bytes', notAnImage, () => Buffer.alloc(0)],
    ['is text', notAnImage, () => Buffer.from('just some words')],
    ['is a PDF named .jpg', notAnImage, () => Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
    ['is SVG named .jpg', notAnImage, () => Buffer.from(svg)],
    ['is SVG without an XML declaration', notAnImage, () => Buffer.from(svg.slice(21))],
    ['is HTML named .jpg', notAnImage, () => Buffer.from('<!doctype html><img src=x onerror=alert(1)>')],
    ['is a HEIC', unknown, () => readFile(path.join(photos, 'phone.heic'))],
    ['is a bitmap', unknown, () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)])],
    ['is half a JPEG', damaged, async () => (await readFile(path.join(photos, 'family.jpg'))).subarray(0, 20_000)],
    ['is only the beginning of a JPEG', damaged, async () => (await plainJpeg()).subarray(0, 24)],
    ['is a PNG that claims a wrong size', damaged, () => pngClaiming(3_000, 3_000)],
    ['is 30,000 pixels wide and high', huge, () => pngClaiming(30_000, 30_000)],
    ['is a megapixel too large', huge, () => pngClaiming(10_200, 5_000)],
    ['is a byte too large', tooLarge, () => padded(LARGEST + 1)],
    ['is junk of 30 MB', tooLarge, () => Buffer.alloc(3 * LARGEST, 7)],
  ])('%s', async (_, expected, make) => {
    const before = await rows();
    expect(await errorOf(await desk.postImage(await make()))).toEqual(expected);
    expect(await rows()).toBe(before);
  });

  it.each([
    ['is not a form', { 'content-type': 'application/json' }, '{}', 415],
    ['is a form without a boundary', { 'content-type': 'multipart/form-data' }, 'x', 400],
    ['is a form that ends too early', { 'content-type': 'multipart/form-data; boundary=b' }, '--b\r\nContent-Dis', 400],
    [
      'is a form that ends inside the file',
      { 'content-type': 'multipart/form-data; boundary=b' },
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      400,
    ],
    ['is a form without a file', { 'content-type': 'multipart/form-data; boundary=b' }, '--b--\r\n', 400],
  ])('%s', async (_, headers, body, status) => {
    const { token } = await shop.signInOwner();
    const answer = await shop.call('POST', '/api/admin/product-images', { token, headers, body });
    expect([answer.status, (await errorOf(answer))[1]]).toEqual([status, expect.stringMatching(/^REQUEST\./)]);
  });

  it('comes from someone other than the owner', async () => {
    const { token } = await shop.signIn('shopper@example.com');
    for (const [status, options] of [
      [401, {}],
      [403, { token }],
    ] as const) {
      expect((await shop.call('POST', '/api/admin/product-images', options)).status).toBe(status);
    }
  });
});

describe('an uploaded image', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['JPEG', () => plainJpeg()],
    [
      'PNG',
      () =>
        sharp({ create: { width: 40, height: 50, channels: 4, background: '#a535' } })
          .png()
          .toBuffer(),
    ],
    [
      'GIF',
      () =>
        sharp({ create: { width: 40, height: 50, channels: 3, background: '#a53' } })
          .gif()
          .toBuffer(),
    ],
    [
      'WebP',
      () =>
        sharp({ create: { width: 40, height: 50, channels: 3, background: '#a53' } })
          .webp()
          .toBuffer(),
    ],
    [
      'AVIF',
      () =>
        sharp({ create: { width: 40, height: 50, channels: 3, background: '#a53' } })
          .avif({ effort: 0 })
          .toBuffer(),
    ],
    [
      'TIFF',
      () =>
        sharp({ create: { width: 40, height: 50, channels: 3, background: '#a53' } })
          .tiff()
          .toBuffer(),
    ],
    [
      'JPEG of four inks',
      () =>
        sharp({ create: { width: 40, height: 50, channels: 3, background: '#a53' } })
          .toColorspace('cmyk')
          .jpeg()
          .toBuffer(),
    ],
    ['JPEG of exactly 10 MB', () => padded(LARGEST)],
  ])('is accepted as %s, whatever its name and type say', async (_, make) => {
    const answer = await desk.postImage(await make(), { name: '../../x.svg"; a="', type: 'text/html' });
    expect(answer.status).toBe(201);
    const { image_url } = (await answer.json()) as { image_url: string };
    expect(image_url).toMatch(/^\/product-pictures\/[\da-f-]{36}\.webp$/);
    expect(await sharp(await served(image_url)).metadata()).toMatchObject({ format: 'webp', space: 'srgb' });
  });

  it('is stored whole in every width', async () => {
    const address = await desk.uploadImage(await plainJpeg(1_200, 900));
    for (const width of PRODUCT_IMAGE_WIDTHS) {
      expect(await sharp(await served(address, width)).metadata()).toMatchObject({ width, height: width * 0.75 });
    }
  });

  it('is not enlarged when small', async () => {
    const address = await desk.uploadImage(await plainJpeg(300, 100));
    const widths = PRODUCT_IMAGE_WIDTHS.map(async (width) => (await sharp(await served(address, width)).metadata()).width);
    expect(await Promise.all(widths)).toEqual([200, 300, 300]);
  });

  it('may be a thousand times as tall as it is wide', async () => {
    const { width, height } = await sharp(await served(await desk.uploadImage(await plainJpeg(30, 30_000)))).metadata();
    expect(height).toBeLessThan(16_384);
    expect(width).toBeGreaterThan(0);
  });

  it('is stored upright and without metadata', async () => {
    const original = await readFile(path.join(photos, 'sideways-with-gps.jpg'));
    const { width = 0, height = 1 } = (await sharp(original).metadata()).autoOrient;
    const bytes = await served(await desk.uploadImage(original));
    const { orientation, exif, xmp, iptc, ...size } = await sharp(bytes).metadata();
    expect({ orientation, exif, xmp, iptc }).toEqual({});
    expect(size.width / size.height).toBeCloseTo(width / height, 1);
    expect(bytes.includes('GPS')).toBe(false);
  });

  it.each(['gif', 'webp'] as const)('is the first frame of an animated %s', async (format) => {
    const picture = sharp(await served(await desk.uploadImage(await moving(format))));
    expect(await picture.metadata()).toMatchObject({ width: 20, height: 20 });
    expect((await picture.stats()).channels[0]?.mean).toBeLessThan(40);
  });

  it('gets a white background where it is transparent', async () => {
    const seeThrough = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const picture = sharp(await served(await desk.uploadImage(seeThrough)));
    expect([(await picture.metadata()).hasAlpha, (await picture.stats()).channels[0]?.mean]).toEqual([false, 255]);
  });

  it('can be one of many at a time, leaving no temporary files behind', async () => {
    const before = await readdir(tmpdir());
    const addresses = await Promise.all(Array.from({ length: 8 }, () => desk.uploadImage()));
    expect(new Set(addresses).size).toBe(8);
    expect((await desk.create({ image_urls: addresses })).image_urls).toEqual(addresses);
    expect(
      (await readdir(tmpdir())).filter((name) => name.startsWith(`keepsake-upload-${process.pid}-`) && !before.includes(name)),
    ).toEqual([]);
  });

  it('can be uploaded again after a storage outage', async () => {
    const put = jest.spyOn(shop.web.app.get(ObjectStore), 'put').mockRejectedValueOnce(new Error('The disk is full.'));
    expect((await desk.postImage(await plainJpeg())).status).toBe(500);
    put.mockRestore();
    expect((await desk.postImage(await plainJpeg())).status).toBe(201);
  });
});

describe('the AVIF files of an image', () => {
  const avifOf = (address: string) => address.replace('.webp', '.avif');
  const encode = (address: string) => shop.web.app.get(ProductImages, { strict: false }).encode({ imageId: idOf(address) });

  it('are made once, when a product first takes the image', async () => {
    const add = jest.spyOn(shop.web.app.get(Outbox), 'add');
    const address = await desk.uploadImage();
    expect(add).not.toHaveBeenCalled();
    const product = await desk.create({ image_urls: [address] });
    await desk.create({ image_urls: [address] });
    await desk.update(product, { image_urls: [address] });
    expect(add.mock.calls.map(([, job, payload]) => [job, payload])).toEqual([[encodeProductImage, { imageId: idOf(address) }]]);
    add.mockRestore();
  });

  it('are served in every width, forever', async () => {
    const address = await desk.uploadImage(await plainJpeg(1_200, 900));
    await encode(address);
    for (const width of PRODUCT_IMAGE_WIDTHS) {
      const image = await sharp(await served(avifOf(address), width, 'image/avif')).metadata();
      expect(image).toMatchObject({ compression: 'av1', width, height: width * 0.75 });
    }
    expect((await shop.call('GET', avifOf(address))).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('are replaced by WebP for a few minutes until they are made', async () => {
    const address = await desk.uploadImage();
    expect(await served(avifOf(address), 400)).toEqual(await served(address, 400));
    expect((await shop.call('GET', avifOf(address))).headers.get('cache-control')).toBe('public, max-age=300');
  });

  it('stay replaced by WebP when the image cannot be encoded', async () => {
    const address = await desk.uploadImage();
    await shop.web.app.get(ObjectStore).put(`products/${idOf(address)}/800.webp`, Buffer.from('damaged'), 'image/webp');
    await encode(address);
    expect((await served(avifOf(address))).toString()).toBe('damaged');
  });

  it('are not made for an image that is gone', async () => {
    const id = randomUUID();
    await encode(`/product-pictures/${id}.webp`);
    expect((await shop.call('GET', `/product-pictures/${id}.avif`)).status).toBe(404);
  });

  it('are made again after a storage outage', async () => {
    const address = await desk.uploadImage();
    const put = jest.spyOn(shop.web.app.get(ObjectStore), 'put').mockRejectedValueOnce(new Error('The disk is full.'));
    await expect(encode(address)).rejects.toThrow('The disk is full.');
    put.mockRestore();
    await encode(address);
    await served(avifOf(address), 800, 'image/avif');
  });

  it('are erased with the image', async () => {
    const address = await desk.uploadImage();
    await encode(address);
    shop.passTime(2 * DAY_MS);
    await sweep();
    expect(await storedObjects(shop, `products/${idOf(address)}`)).toEqual([]);
    desk = await AdminProductsClient.open(shop);
  });

  it('are not available in any other format', async () => {
    const address = await desk.uploadImage();
    expect((await shop.call('GET', address.replace('.webp', '.png'))).status).toBe(404);
  });
});

it('a product has the color and size of its images, black and white included', async () => {
  const flat = (background: string) =>
    sharp({ create: { width: 40, height: 50, channels: 3, background } })
      .png()
      .toBuffer();
  const images = [];
  for (const background of ['#aa5533', '#000000', '#ffffff']) images.push(await desk.uploadImage(await flat(background)));
  const { id } = await desk.create({ image_urls: images });
  const { image_colors, image_sizes } = await shop.json<ProductView>('GET', `/api/products/${id}`);
  expect(image_colors).toEqual(['#a53', '#000', '#fff']);
  expect(image_sizes).toEqual(images.map(() => ({ width: 40, height: 50 })));
});

describe('the sweep of unused images', () => {
  let unused: string;
  let used: string;
  let dropped: string;
  let deleted: string;

  beforeAll(async () => {
    [unused, used, dropped, deleted] = [
      await desk.uploadImage(),
      await desk.uploadImage(),
      await desk.uploadImage(),
      await desk.uploadImage(),
    ];
    const product = await desk.create({ image_urls: [used, dropped] });
    await desk.update(product, { image_urls: [used] });
    await desk.call('DELETE', `/${(await desk.create({ image_urls: [deleted] })).id}`);
  });

  const isKept = async (address: string) => {
    const [objects, row] = [
      await storedObjects(shop, `products/${idOf(address)}`),
      await shop.sql('select from catalog.product_pictures where id = $1', [idOf(address)]),
    ];
    expect(objects).toHaveLength(row.length * PRODUCT_IMAGE_WIDTHS.length);
    return row.length === 1;
  };

  it('keeps every image for nearly a day', async () => {
    shop.passTime(DAY_MS - HOUR_MS);
    await sweep();
    expect(await Promise.all([unused, used, dropped, deleted].map(isKept))).toEqual([true, true, true, true]);
  });

  it('erases the rest when one image cannot be erased, and that one next time', async () => {
    shop.passTime(7_200_000);
    const before = await rows();
    const storage = jest.spyOn(shop.web.app.get(ObjectStore), 'deleteFolder').mockRejectedValueOnce(new Error('Not now.'));
    await sweep();
    const left = await shop.sql('select from catalog.product_pictures where not is_used');
    storage.mockRestore();
    expect([left.length, (await rows()) < before]).toEqual([1, true]);
    await sweep();
    expect(await shop.sql('select from catalog.product_pictures where not is_used')).toEqual([]);
  });

  it('erases only images that no product ever used', async () => {
    expect(await Promise.all([unused, used, dropped, deleted].map(isKept))).toEqual([false, true, true, true]);
    expect((await shop.call('GET', unused)).status).toBe(404);
  });

  it('makes an erased image unusable for a product', async () => {
    desk = await AdminProductsClient.open(shop);
    const answer = await desk.call('POST', '', { name: 'Too late', image_urls: [unused] });
    const message = 'One of the images is gone. Please remove it and upload it again.';
    expect(await errorOf(answer)).toEqual([400, 'REQUEST.INVALID', message]);
  });

  it('keeps an image that a product starts using at that moment', async () => {
    const address = await desk.uploadImage();
    shop.passTime(2 * DAY_MS);
    desk = await AdminProductsClient.open(shop);
    const gate = Promise.withResolvers<void>();
    const taking = shop.web.app.get(Database).transaction(async (em) => {
      await em.execute('update catalog.product_pictures set is_used = true where id = ?', [idOf(address)]);
      await gate.promise;
    });
    const sweeping = sweep();
    await until(async () => (await shop.sql(`select ${LOCK_WAITERS}`)).length > 0);
    gate.resolve();
    await Promise.all([taking, sweeping]);
    expect(await isKept(address)).toBe(true);
  });
});
