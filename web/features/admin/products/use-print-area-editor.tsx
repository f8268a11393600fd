import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import { useToast } from '../../../shared/toasts/use-toast.js';
import type { PrintAreaDialogProps } from './print-area/PrintAreaDialog.js';
import type { PrintAreas, TypedProduct } from './product-form.js';

interface Editor {
  /** Address of the image. */
  address: string;
  Dialog: ComponentType<PrintAreaDialogProps>;
}

/** The dialog that sets an image's print area; its code is loaded when it is first opened. */
export function usePrintAreaEditor(
  { image_urls: images, areas, kind, word_fields: wordFields }: TypedProduct,
  onChange: (change: (before: PrintAreas) => PrintAreas) => void,
): { open: (address: string) => Promise<void>; dialog: ReactNode } {
  const toast = useToast();
  const [editor, setEditor] = useState<Editor>();
  const words = useMemo(() => wordFields.map(({ example }) => example.trim()), [wordFields]);

  const open = async (address: string) => {
    try {
      const { default: Dialog } = await import('./print-area/PrintAreaDialog.js');
      setEditor({ address, Dialog });
    } catch {
      toast({ tone: 'error', title: 'The editor could not be loaded', message: 'Please check your connection.' });
    }
  };

  const set = (address: string, area: PrintAreas[string]) =>
    onChange(({ [address]: _before, ...others }) => (area ? { ...others, [address]: area } : others));

  const dialog = editor && (
    <editor.Dialog
      key={editor.address}
      address={editor.address}
      imageNumber={images.indexOf(editor.address) + 1}
      area={areas[editor.address]}
      kind={kind}
      words={words}
      onDone={(area) => {
        const { address } = editor;
        const before = areas[address];
        set(address, area);
        setEditor(undefined);
        if (!area) {
          const action = { label: 'Undo', run: () => set(address, before) };
          toast({
            tone: 'success',
            title: 'Removed',
            message: 'This image shows no pictures of customers once you save.',
            action,
          });
        }
      }}
      onCancel={(left) => {
        const { address } = editor;
        setEditor(undefined);
        if (!left) return;
        const action = { label: 'Keep it', run: () => set(address, left) };
        toast({ tone: 'info', title: 'Changes discarded', message: 'The print area is unchanged.', action });
      }}
    />
  );
  return { open, dialog };
}
