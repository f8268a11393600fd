import sharp from 'sharp';
import type {
  AdminProduct,
  AdminProductList,
  ProductCreation,
  ProductImage,
  ProductUpdate,
} from '../../server/admin/products/contract.js';
import type { ApiError } from '../../server/platform/errors/contract.js';
import type { TestShop } from './test-shop.js';

const PATH = '/api/admin/products';

/** A JPEG of one color. */
export function plainJpeg(width = 400, height = 500): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c98a9b' } })
    .jpeg()
    .toBuffer();
}

/** The body for creating a product. */
export function newProductBody(overrides: Partial<Record<keyof ProductCreation, unknown>> = {}): Record<string, unknown> {
  return {
    name: 'A Mug of Us',
    description: 'For two.\nDishwasher safe.',
    category: 'Gifts for Couples',
    kind: 'mug',
    pdf_price: 9,
    product_price: 19.99,
    combo_price: 25.5,
    ai_prompt: 'a mug with {names}',
    stock_quantity: 5,
    stop_selling_at_zero: false,
    is_active: true,
    image_urls: [],
    ...overrides,
  };
}

/** The body for updating this product. Other images keep their own print areas. */
export function editProductBody(
  product: AdminProduct,
  overrides: Partial<Record<keyof ProductUpdate, unknown>> = {},
): Record<string, unknown> {
  const { id: _id, price: _price, reserved_quantity: _reserved, created_at: _created, ...fields } = product;
  return {
    ...fields,
    stock_seen: product.stock_quantity,
    ...(overrides.image_urls ? { print_areas: undefined } : {}),
    ...overrides,
  };
}

/** Status, code and message. */
export async function errorOf(answer: Response): Promise<[number, string, string]> {
  const { code, message } = (await answer.json()) as ApiError;
  return [answer.status, code, message];
}

/** The owner's product API. */
export class AdminProductsClient {
  private constructor(
    private readonly shop: TestShop,
    private readonly token: string,
    /** URLs of three uploaded images. */
    readonly images: string[],
  ) {}

  static async open(shop: TestShop): Promise<AdminProductsClient> {
    const { token } = await shop.signInOwner();
    const desk = new AdminProductsClient(shop, token, []);
    for (let index = 0; index < 3; index += 1) desk.images.push(await desk.uploadImage());
    return desk;
  }

  /** @param address relative to the products */
  call(method: string, address: string, body?: unknown): Promise<Response> {
    return this.shop.call(method, PATH + address, { token: this.token, ...(body === undefined ? {} : { body }) });
  }

  read<Answer>(address: string): Promise<Answer> {
    return this.shop.json<Answer>('GET', PATH + address, { token: this.token });
  }

  list(query: Record<string, string> = {}): Promise<AdminProductList> {
    return this.read<AdminProductList>(`?${new URLSearchParams(query)}`);
  }

  get(id: string): Promise<AdminProduct> {
    return this.read<AdminProduct>(`/${id}`);
  }

  /** A new product. */
  async create(overrides: Parameters<typeof newProductBody>[0] = {}): Promise<AdminProduct> {
    const answer = await this.call('POST', '', newProductBody({ image_urls: this.images, ...overrides }));
    expect(answer.status).toBe(201);
    return (await answer.json()) as AdminProduct;
  }

  async update(product: AdminProduct, overrides: Parameters<typeof editProductBody>[1]): Promise<AdminProduct> {
    const answer = await this.call('PUT', `/${product.id}`, editProductBody(product, overrides));
    expect(answer.status).toBe(200);
    return (await answer.json()) as AdminProduct;
  }

  /** Uploads as the product form does. */
  postImage(bytes: Uint8Array, { name = 'gift.jpg', type = 'image/jpeg' } = {}): Promise<Response> {
    const body = new FormData();
    body.append('file', new Blob([Uint8Array.from(bytes)], { type }), name);
    const headers = { authorization: `Bearer ${this.token}` };
    return fetch(`${this.shop.web.url}/api/admin/product-images`, { method: 'POST', body, headers });
  }

  /** @returns the URL of a new product image */
  async uploadImage(bytes?: Uint8Array): Promise<string> {
    const answer = await this.postImage(bytes ?? (await plainJpeg()));
    expect(answer.status).toBe(201);
    return ((await answer.json()) as ProductImage).image_url;
  }
}
