import { Favorite } from './favorite.entity.js';
import { StoredImage } from './management/stored-image.entity.js';
import { Product } from './product.entity.js';

export { catalogTag } from './api-tags.js';
export { catalogRules } from './http-rules.js';
export { areaFor, Catalog, type GiftPhoto, type Quote } from './catalog.js';
export { encodeProductImage } from './management/product-images.js';
export { CatalogModule } from './catalog.module.js';
export { CatalogHttpModule } from './catalog-http.module.js';
export {
  type CardProduct,
  CATEGORY_PAGES,
  categoryTitles,
  type Category,
  type CategoryPage,
  GIFT_KINDS,
  type GiftKind,
  giftKind,
  giftOrientation,
  inchesOf,
  type Orientation,
  orientationFor,
  orientationAfterName,
  PRODUCT_IMAGE_WIDTHS,
  product,
  type Product as ProductView,
  type ProductList,
  productListQuery,
  sizeInInches,
  TURNABLE_KINDS,
  usualOrientation,
  VARIANT_NAMES,
  VARIANTS,
  type Variant,
} from './contract.js';
export { type CornersArea, cornersArea, type PrintArea } from './scenes/contract.js';
export {
  cleanWord,
  type GiftWord,
  MAX_TEXT_UNITS,
  MAX_WORD_FIELDS,
  MAX_WORD_LENGTH,
  findWordProblem,
  printablePart,
  type WordField,
  wordFields,
} from './words/contract.js';
export { ProductImages } from './management/product-images.js';
export { type ProductChanges, ProductManagement } from './management/product-management.js';
export type { Product, StoredMesh } from './product.entity.js';
export { ProductRatings } from './product-ratings.js';
export { Products } from './products.js';
export { heldUnitsOf, toPublicProduct } from './product-view.js';
export { type SeedProduct, CatalogSeed } from './seed.js';
export { type StockItem, Stock } from './stock.js';
export const catalogEntities = [Product, StoredImage, Favorite];
