import { type DragEvent, useEffect, useEffectEvent, useState } from 'react';

/** Office puts an image of the copied text beside it. */
const isTextForField = ({ target, clipboardData }: ClipboardEvent) =>
  (target as Element).closest('input, textarea, [contenteditable]') && clipboardData?.getData('text/plain');

/** An element onto which a file can be dropped. A file that is pasted into the page is taken, too. */
export function useImageDrop(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const file = event.clipboardData?.files[0];
    if (file && !isTextForField(event)) onFile(file);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event);
    window.addEventListener('paste', listener);
    return () => window.removeEventListener('paste', listener);
  }, []);

  const dropProps = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent) => setIsOver(event.currentTarget.contains(event.relatedTarget as Node | null)),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const file = event.dataTransfer.files[0];
      if (file) onFile(file);
    },
  };
  return { isOver, dropProps };
}
