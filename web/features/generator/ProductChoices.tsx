import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { MAX_MEMBERS, MEMBER_ROLES, WHO_FOR } from '../../../server/generation/contract.js';
import stepper from '../../shared/ui/QuantityStepper.module.css';
import styles from './Choices.module.css';
import { ImageTypeTiles } from './ImageTypeTiles.js';
import parts from './parts.module.css';
import { withMemberCount, withRole, withWhoFor, type MemberRole, type Selections } from './selections.js';
import type { UpdateSelections } from './use-selections.js';

interface ProductChoicesProps {
  selections: Selections;
  update: UpdateSelections;
}

/** Choices of product mode: recipient, number of people, their roles, and image type. */
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
      <div className={styles.group}>
        <MemberCount
          count={selections.memberCount}
          onChange={(count) => update((before) => ({ ...withMemberCount(before, count), memberCountChosen: true }))}
        />
        <div className={styles.roles}>
          {selections.memberSelections.map((role, member) => (
            <RoleSelect
              // People have no identity but their index.
              key={member}
              member={member}
              role={role}
              onChange={(next) => update((before) => withRole(before, member, next))}
            />
          ))}
        </div>
      </div>
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

function MemberCount({ count, onChange }: { count: number; onChange: (count: number) => void }) {
  return (
    <div className={styles.countRow}>
      <div>
        <p className={parts.label} id="member-count">
          How many people?
        </p>
        <p className={styles.hint}>Between 1 and {MAX_MEMBERS}</p>
      </div>
      <div className={stepper.stepper} role="group" aria-labelledby="member-count">
        <button type="button" aria-label="Remove one person" disabled={count <= 1} onClick={() => onChange(count - 1)}>
          <MinusIcon size={18} aria-hidden />
        </button>
        <output className={styles.count}>{count}</output>
        <button type="button" aria-label="Add one person" disabled={count >= MAX_MEMBERS} onClick={() => onChange(count + 1)}>
          <PlusIcon size={18} aria-hidden />
        </button>
      </div>
    </div>
  );
}

interface RoleSelectProps {
  /** Zero-based. */
  member: number;
  role: MemberRole | null;
  onChange: (role: MemberRole | null) => void;
}

function RoleSelect({ member, role, onChange }: RoleSelectProps) {
  const id = `member-role-${member}`;
  return (
    <div className={styles.role}>
      <label htmlFor={id} className={parts.label}>
        Person {member + 1}
      </label>
      <span className={styles.select}>
        <select
          id={id}
          value={role ?? ''}
          onChange={({ target }) => onChange(MEMBER_ROLES.find((known) => known === target.value) ?? null)}
        >
          <option value="">Choose a role</option>
          {MEMBER_ROLES.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
        <CaretDownIcon size={16} aria-hidden />
      </span>
    </div>
  );
}
