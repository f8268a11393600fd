import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import type { Ref } from 'react';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { ResultTile } from './ResultTile.js';
import styles from './Results.module.css';
import { isOver, type Tile } from './test-run.js';
import type { TestRunner } from './use-test-run.js';

/** So often a run is told about to those who hear the page: not at each of a hundred pictures. */
const TOLD_STEPS = 4;

function progressOf(tiles: readonly Tile[], done: number): string {
  return `${done} of ${tiles.length} finished`;
}

/** Every prompt of the last run, in the order of the list. */
export function Results({ run, refresh, ref }: TestRunner & { ref: Ref<HTMLElement> }) {
  const tiles = run?.tiles ?? [];
  const done = tiles.filter(isOver).length;
  const step = Math.max(1, Math.ceil(tiles.length / TOLD_STEPS));
  const told = done === tiles.length ? done : Math.floor(done / step) * step;
  return (
    <section ref={ref} aria-labelledby="results-heading" className={styles.results}>
      <div className={styles.header}>
        <h2 id="results-heading">Generated images</h2>
        {tiles.length > 0 && (
          <p className={styles.count} aria-hidden>
            {progressOf(tiles, done)}
          </p>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {tiles.length > 0 && progressOf(tiles, told)}
      </p>
      {tiles.length === 0 ? (
        <EmptyState
          compact
          icon={<ImagesIcon size={24} aria-hidden />}
          title="No images yet"
          message="One for each prompt appears here as it is finished."
        />
      ) : (
        <ul className={styles.grid}>
          {tiles.map((tile) => (
            <ResultTile key={tile.key} tile={tile} onRefresh={refresh} />
          ))}
        </ul>
      )}
    </section>
  );
}
