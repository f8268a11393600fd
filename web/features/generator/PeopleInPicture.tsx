import type { Photo } from '../../../server/generation/contract.js';
import crops from '../../shared/faces/FaceCrop.module.css';
import { FaceCrop } from '../../shared/faces/FaceCrop.js';
import type { Face, NumberedFace } from './chosen-photos.js';
import parts from './parts.module.css';
import styles from './PeopleInPicture.module.css';
import { RoleSelect } from './RoleSelect.js';
import type { AskedPeople } from './selections-storage.js';

/** More make it harder for the engines to keep every likeness. */
const EASY = 4;

/** '5 people from 3 photos' */
function peopleFrom({ count, photos }: AskedPeople): string {
  const people = count === 1 ? '1 person' : `${count} people`;
  return photos > 1 ? `${people} from ${photos} photos` : people;
}

/** How many people will be in the picture. */
export function PeopleTotal({ people }: { people: AskedPeople }) {
  return (
    <div role="status" className={styles.total}>
      <p className={styles.count}>{peopleFrom(people)} in your picture</p>
      {people.count > EASY && (
        <p className={parts.hint}>With more than {EASY} people, it’s harder to make everyone look just like themselves.</p>
      )}
    </div>
  );
}

interface PeopleInPictureProps {
  people: readonly NumberedFace[];
  /** The photo of each; undefined until the server has sent it. */
  photoOf: (person: NumberedFace) => Photo | undefined;
  onRole: (person: NumberedFace, role: Face['role']) => void;
}

/** Everyone in the picture, and who they are. */
export function PeopleInPicture({ people, photoOf, onRole }: PeopleInPictureProps) {
  return (
    <ul className={styles.people} aria-label="The people in your picture">
      {people.map((person) => {
        const photo = photoOf(person);
        const id = `person-${person.number}`;
        return (
          <li key={`${person.photo}-${person.index}`} className={styles.person}>
            {photo ? (
              <FaceCrop src={photo.thumbnail_url} width={photo.width} height={photo.height} box={person.face.box} />
            ) : (
              <span className={crops.crop} />
            )}
            <label htmlFor={id} className={parts.label}>
              Person {person.number}
            </label>
            <RoleSelect id={id} role={person.face.role} onChange={(role) => onRole(person, role)} />
          </li>
        );
      })}
    </ul>
  );
}
