import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { MEMBER_ROLES } from '../../../server/generation/contract.js';
import styles from './Choices.module.css';
import type { MemberRole } from './chosen-photos.js';

interface RoleSelectProps {
  /** Id of the select, for its label. */
  id: string;
  role: MemberRole | null;
  onChange: (role: MemberRole | null) => void;
}

/** Select for the role of a person in the picture. */
export function RoleSelect({ id, role, onChange }: RoleSelectProps) {
  return (
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
  );
}
