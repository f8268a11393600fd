export { canLayOut, type PrintArea } from './artwork/area-layouts.js';
export { areasOf } from './artwork/areas.js';
export { ArtworkModule } from './artwork/artwork.module.js';
export { ArtworkHttpModule } from './artwork/artwork-http.module.js';
export { AreasUnfitError, AssetsEndedError, type PrintAsset, PrintAssets } from './artwork/print-assets.js';
export { ProductionAsset } from './artwork/production-asset.entity.js';
export { ProductionModule } from './production.module.js';
