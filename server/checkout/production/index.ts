export { canLayOut, type PrintArea } from './artwork/area-layouts.js';
export { areasOf } from './artwork/areas.js';
export { ArtworkModule } from './artwork/artwork.module.js';
export { ArtworkHttpModule } from './artwork/artwork-http.module.js';
export { AreasUnfitError, AssetsEndedError, type PrintAsset, PrintAssets } from './artwork/print-assets.js';
export { ProductionAsset } from './artwork/production-asset.entity.js';
export { PartnerProduct } from './partner-products/partner-product.entity.js';
export { PartnerProducts } from './partner-products/partner-products.js';
export { ProductionModule } from './production.module.js';
