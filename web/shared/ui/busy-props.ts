import type { MouseEvent, MouseEventHandler } from 'react';

/** Props of a button that ignores clicks while it is busy. It is not `disabled`, which would lose the focus. */
export const busyProps = (isBusy: boolean | undefined, onClick?: MouseEventHandler<HTMLButtonElement>) => ({
  'aria-disabled': isBusy,
  onClick: isBusy ? ignore : onClick,
});

/** A click on a submit button, or Enter in a field, submits the form by default. */
const ignore = (event: MouseEvent) => event.preventDefault();
