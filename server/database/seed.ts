import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { Catalog, CatalogModule } from '../catalog/index.js';
import { loadConfig, logger, nestLogger, PlatformModule } from '../platform/index.js';
import { entities } from './entities.js';
import { seedProducts } from './seed/seed-products.js';

const config = loadConfig(process.env);
const app = await NestFactory.createApplicationContext(
  { module: class SeedModule {}, imports: [PlatformModule.for(config, entities), CatalogModule] },
  { logger: nestLogger },
);
const products = await seedProducts(app.get(Catalog));
logger.info({ products }, 'seeded');
await app.close();
