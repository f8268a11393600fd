import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { IdentityModule, KeyRotation } from '../identity/index.js';
import { loadConfig, logger, nestLogger, PlatformModule } from '../platform/index.js';
import { entities } from './entities.js';

const app = await NestFactory.createApplicationContext(
  { module: class RotateKeyModule {}, imports: [PlatformModule.forRoot(loadConfig(process.env), entities), IdentityModule] },
  { logger: nestLogger },
);
const isEmergency = process.argv.includes('--now');
const { kid, activeFrom } = await (isEmergency ? app.get(KeyRotation).replaceAll() : app.get(KeyRotation).rotate());
await app.close();
const outcome = isEmergency
  ? 'this key signs access tokens now; older access tokens are refused within a minute'
  : 'this key will sign access tokens from then on';
logger.info({ kid, activeFrom }, outcome);
