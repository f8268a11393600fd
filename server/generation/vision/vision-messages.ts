import type { CutOut, Findings } from './findings.js';

/** What the service asks its thread. */
export interface VisionRequest {
  task: 'inspect' | 'cutOut';
  image: Uint8Array;
}

export interface VisionAnswer {
  findings?: Findings;
  cutOut?: CutOut;
  unreadable?: true;
}
