import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { DividedItem } from '../../../shared/mui/DividedItem.js';

interface RowProps {
  icon: ReactNode;
  title: ReactNode;
  /** Current setting. */
  value: ReactNode;
  /** At the right: one button or badge. */
  end?: ReactNode;
  children?: ReactNode;
}

/** One sign-in setting, or one device. */
export function Row({ icon, title, value, end, children }: RowProps) {
  return (
    <DividedItem
      sx={{
        '&:last-child': { pb: 3 },
        '& > div:first-of-type > button': { flex: 'none', mr: { xs: -2, sm: -4 }, px: { xs: 2, sm: 4 } },
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 3.5, minHeight: 44 }}>
        <Avatar>{icon}</Avatar>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h4">{title}</Typography>
          <Typography component="div" variant="hint">
            {value}
          </Typography>
        </Box>
        {end}
      </Stack>
      {children}
    </DividedItem>
  );
}

interface SettingRowProps extends Omit<RowProps, 'end' | 'children'> {
  title: string;
  /** Label of the button, a verb such as `Change`; without one the row is read-only. */
  action?: string;
  /** Form that opens below the row. */
  children?: (close: () => void) => ReactNode;
}

/** A row whose form opens in place and returns the focus to the button when it closes. */
export function SettingRow({ action, children, ...row }: SettingRowProps) {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  const id = useId();

  useLayoutEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('input:not([hidden])') ?? form.current?.querySelector('button');
    if (open) field?.focus();
    else if (wasOpen.current) toggle.current?.focus();
    wasOpen.current = open;
  }, [open]);

  const close = () => setOpen(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  const button = action && (
    <Button
      ref={toggle}
      variant="text"
      size="small"
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      aria-label={`${open ? 'Close' : action}: ${row.title}`}
      onClick={() => setOpen(!open)}
    >
      {open ? 'Close' : action}
    </Button>
  );

  return (
    <Row {...row} end={button}>
      {open && (
        <Stack
          id={id}
          ref={form}
          role="group"
          aria-label={row.title}
          onKeyDown={onKeyDown}
          sx={{ gap: 4, py: 3, pl: { sm: 13.5 } }}
        >
          {children?.(close)}
        </Stack>
      )}
    </Row>
  );
}
