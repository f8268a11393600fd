import type { Picture } from '../../../server/generation/contract.js';
import { createRefetchOnError } from '../../shared/images/fresh-pictures.js';
import { Button } from '../../shared/ui/Button.js';
import { Skeleton } from '../../shared/ui/Skeleton.js';
import type { Recipe } from '../../shared/use-deletion.js';
import { VersionList } from './VersionList.js';
import styles from './Versions.module.css';
import type { ListedVersion } from './versions.js';

interface VersionsProps {
  versions: readonly ListedVersion[];
  query: { isLoading: boolean; isError: boolean; fulfilledTimeStamp?: number | undefined; refetch: () => unknown };
  /** The picture is known to have several. */
  areExpected: boolean;
  chosenId: string;
  onChoose: (picture: Picture) => void;
  onChange: (recipe: Recipe<Picture>) => void;
}

/** The versions of a picture that was changed; nothing for other pictures. */
export function Versions({ versions, query, areExpected, ...rest }: VersionsProps) {
  if (versions.length > 1) {
    const onBroken = createRefetchOnError(query);
    return <VersionList versions={versions} onBroken={onBroken} {...rest} />;
  }
  if (!areExpected) return null;
  if (query.isLoading) {
    return (
      <div className={styles.loading} aria-busy>
        <Skeleton height="100%" radius="var(--radius-input)" />
      </div>
    );
  }
  if (!query.isError) return null;
  return (
    <p role="alert" className={styles.failure}>
      The other versions could not be loaded.
      <Button variant="quiet" size={40} onClick={() => void query.refetch()}>
        Try again
      </Button>
    </p>
  );
}
