import type { CutOut, Findings } from './findings.js';

/** From the service to its thread. */
export interface VisionRequest {
  task: 'inspect' | 'cutOut';
  image: Uint8Array;
}

export interface VisionAnswer {
  findings?: Findings;
  cutOut?: CutOut;
  unreadable?: true;
}
