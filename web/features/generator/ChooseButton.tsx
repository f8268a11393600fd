import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/Button.js';

interface ChooseButtonProps {
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** Below each of two pictures: the chosen one is the one for gifts and downloads. */
export function ChooseButton({ isChosen, onChoose, children }: ChooseButtonProps) {
  return (
    <Button
      variant={isChosen ? 'tonal' : 'outline'}
      size={40}
      aria-pressed={isChosen}
      icon={isChosen && <CheckCircleIcon size={20} weight="fill" aria-hidden />}
      onClick={onChoose}
    >
      {children}
    </Button>
  );
}
