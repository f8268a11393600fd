import Button, { type ButtonProps } from '@mui/material/Button';
import { busyProps } from '../ui/busy-props.js';

interface BusyButtonProps extends ButtonProps {
  /** Whether it keeps the focus but ignores clicks. */
  isBusy: boolean;
}

/** A button that can be busy. */
export function BusyButton({ isBusy, onClick, ...rest }: BusyButtonProps) {
  return <Button {...rest} {...busyProps(isBusy, onClick)} />;
}
