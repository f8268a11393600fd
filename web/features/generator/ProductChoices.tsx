import { MAX_MEMBERS, WHO_FOR } from '../../../server/generation/contract.js';
import { NumberStepper } from '../../shared/ui/NumberStepper.js';
import { areFacesChosen } from './chosen-photos.js';
import styles from './Choices.module.css';
import { ImageTypeTiles } from './ImageTypeTiles.js';
import parts from './parts.module.css';
import { RoleSelect } from './RoleSelect.js';
import { withMemberCount, withRole, withWhoFor, type Selections } from './selections.js';
import type { UpdateSelections } from './use-selections.js';

interface ProductChoicesProps {
  selections: Selections;
  update: UpdateSelections;
}

/** Choices of product mode: recipient, image type, and as long as no faces are seen, how many people there are and who. */
export function ProductChoices({ selections, update }: ProductChoicesProps) {
  return (
    <>
      <fieldset className={styles.group}>
        <legend className={`${parts.label} ${styles.legend}`}>Who is it for?</legend>
        <div className={styles.chips}>
          {WHO_FOR.map((whoFor) => (
            <label key={whoFor} className={`${parts.choice} ${styles.chip}`}>
              <input
                type="radio"
                name="who-for"
                className="visually-hidden"
                checked={selections.selectedCategory === whoFor}
                onChange={() => update((before) => withWhoFor(before, whoFor))}
              />
              {whoFor}
            </label>
          ))}
        </div>
      </fieldset>
      {!areFacesChosen(selections.photos) && <PeopleByNumber selections={selections} update={update} />}
      <fieldset className={styles.group}>
        <legend className={`${parts.label} ${styles.legend}`}>Image type</legend>
        <ImageTypeTiles
          chosen={selections.selectedImageType}
          onChange={(selectedImageType) => update((before) => ({ ...before, selectedImageType }))}
        />
      </fieldset>
    </>
  );
}

function PeopleByNumber({ selections, update }: ProductChoicesProps) {
  return (
    <div className={styles.group}>
      <MemberCount
        count={selections.memberCount}
        onChange={(count) => update((before) => ({ ...withMemberCount(before, count), memberCountChosen: true }))}
      />
      <div className={styles.roles}>
        {selections.memberSelections.map((role, member) => (
          // People have no identity but their index.
          <div key={member} className={styles.role}>
            <label htmlFor={`member-role-${member}`} className={parts.label}>
              Person {member + 1}
            </label>
            <RoleSelect
              id={`member-role-${member}`}
              role={role}
              onChange={(next) => update((before) => withRole(before, member, next))}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

function MemberCount({ count, onChange }: { count: number; onChange: (count: number) => void }) {
  return (
    <div className={styles.countRow}>
      <div>
        <p className={parts.label} id="member-count">
          How many people?
        </p>
        <p className={styles.hint}>Between 1 and {MAX_MEMBERS}</p>
      </div>
      <NumberStepper
        aria-labelledby="member-count"
        value={count}
        max={MAX_MEMBERS}
        onStep={onChange}
        less="Remove one person"
        more="Add one person"
      >
        <output className={styles.count}>{count}</output>
      </NumberStepper>
    </div>
  );
}
