import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { MAX_SEARCH } from './address-values.js';
import { ON_WIDE } from './on-wide.js';

/** Delay in milliseconds after the last keystroke. */
const PAUSE_MS = 250;

interface SearchFieldProps {
  /** Accessible name, for readers who do not see the placeholder. */
  label: string;
  placeholder: string;
  /** Current search text. */
  value: string;
  onSearch: (words: string) => void;
  /** Number of results, such as '12 customers', once it is known. */
  found: string | undefined;
}

/** Search field that searches during typing and shows the number of results. */
export function SearchField({ label, placeholder, value, onSearch, found }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);

  // Search text that this field did not send comes from Back or from a link.
  if (seen !== value) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }

  const search = useEffectEvent((words: string) => {
    setSent(words);
    onSearch(words);
  });

  useEffect(() => {
    const words = typed.trim();
    if (words === sent) return;
    const timer = setTimeout(() => search(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, sent]);

  const clear = () => {
    setTyped('');
    setSent('');
    if (value) onSearch('');
    field.current?.focus();
  };

  return (
    <Box
      component="form"
      role="search"
      aria-label={label}
      sx={{ width: '100%', maxWidth: { md: 460 } }}
      onSubmit={(event) => {
        event.preventDefault();
        const words = typed.trim();
        setSent(words);
        if (words !== value) onSearch(words);
      }}
    >
      <TextField
        fullWidth
        inputRef={field}
        placeholder={placeholder}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && clear()}
        slotProps={{
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <MagnifyingGlassIcon size={20} aria-hidden />
              </InputAdornment>
            ),
            endAdornment: (
              <>
                {/* Hidden on phones for lack of room; the list below shows the number too. */}
                <Typography variant="hint" sx={ON_WIDE} role="status">
                  {value && found}
                </Typography>
                {typed && (
                  <IconButton edge="end" aria-label="Clear the search" onClick={clear}>
                    <XIcon size={20} aria-hidden />
                  </IconButton>
                )}
              </>
            ),
          },
          htmlInput: { 'aria-label': label, maxLength: MAX_SEARCH, enterKeyHint: 'search' },
        }}
      />
    </Box>
  );
}
