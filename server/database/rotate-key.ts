import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { Accounts, IdentityModule } from '../identity/index.js';
import { loadConfig, logger, nestLogger, PlatformModule } from '../platform/index.js';
import { entities } from './entities.js';

const app = await NestFactory.createApplicationContext(
  { module: class RotateKeyModule {}, imports: [PlatformModule.for(loadConfig(process.env), entities), IdentityModule] },
  { logger: nestLogger },
);
const isEmergency = process.argv.includes('--now');
const { kid, activeFrom } = await app.get(Accounts).rotateSigningKey(isEmergency ? 'now' : 'in-time');
await app.close();
const outcome = isEmergency
  ? 'this key signs access tokens; within a minute every access token of before is refused'
  : 'this key signs access tokens from then on';
logger.info({ kid, activeFrom }, outcome);
