export { areasOf } from './artwork/areas.js';
export { ProductionAsset } from './artwork/production-asset.entity.js';
export { ProductionModule } from './production.module.js';
