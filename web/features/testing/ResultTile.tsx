import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { ImageBrokenIcon } from '@phosphor-icons/react/dist/csr/ImageBroken';
import { useState } from 'react';
import { useToast } from '../../shared/toasts/use-toast.js';
import { Button } from '../../shared/ui/Button.js';
import styles from './Results.module.css';
import { savePng } from './save-png.js';
import type { Tile } from './test-run.js';

interface ResultTileProps {
  tile: Tile;
  /** Gives an address of the picture that still works. */
  onRefresh: (tile: Tile) => Promise<string | null>;
}

function progressOf({ status, percent, queuePosition }: Tile): string {
  if (status === 'sending') return 'On its way';
  if (status === 'queued') return queuePosition ? `Waiting, ${queuePosition} before it` : 'Waiting for its turn';
  return percent > 0 ? `Generating, ${percent}%` : 'Generating';
}

/** One prompt's picture, or what there is of it. */
export function ResultTile({ tile, onRefresh }: ResultTileProps) {
  const { place, prompt, status, url, reason } = tile;
  const toast = useToast();
  const [saving, setSaving] = useState(false);

  const download = async () => {
    setSaving(true);
    try {
      const address = await onRefresh(tile);
      if (!address) throw new Error('The picture is gone.');
      await savePng(address, `fal-image-${place}-${Date.now()}`);
    } catch {
      toast({ tone: 'error', title: 'Failed to download image' });
    } finally {
      setSaving(false);
    }
  };

  return (
    <li className={styles.tile}>
      <div className={styles.frame}>
        {url && (
          <img
            className={styles.picture}
            src={url}
            alt={`Prompt ${place}: ${prompt}`}
            loading="lazy"
            // Its address may have grown too old before it was scrolled to.
            onError={() => void onRefresh(tile)}
          />
        )}
        {status === 'failed' && (
          <p className={styles.failed}>
            <ImageBrokenIcon size={28} aria-hidden />
            Failed to generate image
          </p>
        )}
        {status !== 'failed' && !url && (
          <p className={styles.pending}>
            <span className={styles.spinner} aria-hidden />
            {progressOf(tile)}
          </p>
        )}
      </div>
      <h3 className={styles.name}>Prompt {place}</h3>
      <p className={styles.words} title={prompt}>
        {prompt}
      </p>
      {status === 'failed' && reason && <p className={styles.reason}>{reason}</p>}
      {url && (
        <div className={styles.action}>
          <Button
            variant="outline"
            fullWidth
            icon={<DownloadSimpleIcon size={20} aria-hidden />}
            aria-label={`Download: prompt ${place}`}
            disabled={saving}
            onClick={() => void download()}
          >
            Download
          </Button>
        </div>
      )}
    </li>
  );
}
