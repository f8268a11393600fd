import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { CatalogModule, CatalogSeed } from '../catalog/index.js';
import { CheckoutModule, PicturePacks } from '../checkout/index.js';
import { IdentityModule, Users } from '../identity/index.js';
import { OWNER, SHOPPER } from '../local/accounts.js';
import { isLoopback, loadConfig, logger, nestLogger, PlatformModule } from '../platform/index.js';
import { runCommand } from './command-line.js';
import { entities } from './entities.js';
import { seedProducts } from './seed/seed-products.js';

await runCommand(async () => {
  const config = loadConfig(process.env);
  const modules = [CatalogModule, CheckoutModule, IdentityModule];
  const app = await NestFactory.createApplicationContext(
    { module: class SeedModule {}, imports: [PlatformModule.forRoot(config, entities), ...modules] },
    { logger: nestLogger, abortOnError: false },
  );
  // The passwords of these accounts are published, so a shop on the internet must not have them.
  if (isLoopback(new URL(config.PUBLIC_URL).hostname)) {
    const users = app.get(Users);
    await users.ensure({ ...OWNER, firstName: 'Maren', lastName: 'Voss' });
    await users.ensure({ ...SHOPPER, firstName: 'Nora', lastName: 'Alvim' });
  }
  await app.get(PicturePacks).seed();
  const products = await seedProducts(app.get(CatalogSeed));
  logger.info({ products }, 'seeded');
  await app.close();
});
