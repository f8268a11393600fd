import type { Callbacks } from './callbacks.js';
import type { Faults } from './faults.js';
import type { Orders } from './orders.js';
import type { ProductionStages } from './production.js';

export interface PrintingSandboxOptions {
  /** 0 takes any free port. */
  port: number;
  host?: string;
  /** The journal. One running sandbox per file. */
  dataFile: string;
  /** The only valid key. */
  apiKey: string;
  /** How long to wait after each failed delivery of a callback. */
  retryDelaysMs?: number[];
  /** How long to wait before an asset is downloaded again. */
  assetRetryMs?: number;
  /** Milliseconds since 1970. */
  clock?: () => number;
}

export interface SandboxContext {
  options: PrintingSandboxOptions;
  faults: Faults;
  orders: Orders;
  production: ProductionStages;
  callbacks: Callbacks;
}
