import Box from '@mui/material/Box';
import type { GiftWord, WordField } from '../../../server/catalog/words/contract.js';
import { WordFields } from '../../shared/gifts/WordFields.js';

interface CoverWordsProps {
  fields: readonly WordField[];
  words: readonly GiftWord[];
  onChange: (words: GiftWord[]) => void;
  onSave: () => void;
}

/** The words on the cover, saved when a field is left. */
export function CoverWords({ fields, words, onChange, onSave }: CoverWordsProps) {
  if (fields.length === 0) return null;
  return (
    <Box sx={{ mt: 5, maxWidth: 560 }} onBlur={onSave}>
      <WordFields fields={fields} words={words} onChange={onChange} refusal={null} />
    </Box>
  );
}
