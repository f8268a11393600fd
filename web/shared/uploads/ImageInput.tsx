import type { ComponentProps } from 'react';

interface ImageInputProps extends Pick<ComponentProps<'input'>, 'ref' | 'multiple'> {
  label: string;
  /** Opens a phone's camera instead of its files. */
  isCamera?: boolean;
  onChoose: (files: readonly File[]) => void;
}

/** Hidden: buttons click it. */
export function ImageInput({ label, isCamera = false, onChoose, ...input }: ImageInputProps) {
  return (
    <input
      {...input}
      type="file"
      {...(isCamera ? { accept: 'image/*', capture: 'environment' } : { accept: 'image/*,.heic,.heif' })}
      hidden
      aria-label={label}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        // Choosing the same file again must fire a change event.
        target.value = '';
        if (files.length > 0) onChoose(files);
      }}
    />
  );
}
