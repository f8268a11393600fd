import { useCallback } from 'react';
import type { PrintLinesResult } from '../../../../server/admin/print-checks/contract.js';
import { failureMessage } from '../../../shared/api/failure-message.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { pluralize } from '../in-words.js';
import { useReleasePrintsMutation, useReopenPrintsMutation } from './checks-api.js';

const MORE = 'Please try again: what was released already stays as it is.';

/** A print as the owner sees it. */
interface Shown {
  line_id: string;
  revision: number;
}

interface Release {
  isBusy: boolean;
  release: (prints: readonly Shown[]) => void;
  reopen: (lines: string[]) => void;
}

/** Releases prints, shows a toast, and offers Undo. */
export function useRelease(): Release {
  const [send, { isLoading: isReleasing }] = useReleasePrintsMutation();
  const [reopen, { isLoading: isReopening }] = useReopenPrintsMutation();
  const toast = useToast();

  const undo = useCallback(
    async (released: string[]) => {
      try {
        const result = await reopen({ lines: released }).unwrap();
        const title = `${pluralize(result.changed.length, 'print')} not released`;
        toast(refusedOf(result) ?? { tone: 'success', title, message: 'You can check it again under “To check”.' });
      } catch (error) {
        toast({ tone: 'error', title: 'Still released', message: failureMessage(error) });
      }
    },
    [reopen, toast],
  );

  const release = useCallback(
    async (prints: readonly Shown[]) => {
      const lines = prints.map(({ line_id: id }) => id);
      const seen = Object.fromEntries(prints.map(({ line_id: id, revision }) => [id, revision]));
      try {
        const result = await send({ lines, seen }).unwrap();
        const { changed } = result;
        if (changed.length > 0) {
          const title = `${pluralize(changed.length, 'print')} released`;
          toast({ tone: 'success', title, action: { label: 'Undo', run: () => void undo(changed) } });
        }
        const refused = refusedOf(result);
        if (refused) toast(refused);
      } catch (error) {
        toast({ tone: 'error', title: 'Not everything was released', message: `${failureMessage(error)} ${MORE}` });
      }
    },
    [send, toast, undo],
  );
  return {
    isBusy: isReleasing || isReopening,
    release: (prints) => void release(prints),
    reopen: (lines) => void undo(lines),
  };
}

function refusedOf({ refused }: PrintLinesResult) {
  const [first] = refused;
  if (!first) return null;
  return { tone: 'warning', title: `${pluralize(refused.length, 'print')} stayed as before`, message: first.reason } as const;
}
