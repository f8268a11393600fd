import type { GiftKind, Orientation } from '../../catalog/index.js';

/** A print file as the owner sees it. */
export interface PrintFileView {
  state: 'preparing' | 'ready' | 'failed';
  /** Download URL; null until the file is ready. */
  url: string | null;
  kind: GiftKind;
  orientation: Orientation | null;
  /** True if the shop enlarged the picture itself because the upscaling service failed or was over budget. */
  isLowResolution: boolean;
}
