import { type DragEvent, useEffect, useEffectEvent, useState } from 'react';

/** An element onto which a file can be dropped. A file that is pasted into the page is taken, too. */
export function useImageDrop(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);

  const onPaste = useEffectEvent(({ clipboardData }: ClipboardEvent) => {
    const file = clipboardData?.files[0];
    if (file) onFile(file);
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
