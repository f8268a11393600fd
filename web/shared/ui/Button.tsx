import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './Button.module.css';
import { busyProps } from './busy-props.js';

interface ButtonStyle {
  /** One filled button per view or panel. */
  variant?: 'filled' | 'outline' | 'quiet' | 'tonal' | 'danger';
  /** 40 looks small and is still 44 pixels high, for fingers; 52 is for the one that ends a flow. */
  size?: 40 | 48 | 52;
  fullWidth?: boolean;
  icon?: ReactNode;
}

function classOf({ variant = 'filled', size = 48, fullWidth }: ButtonStyle): string {
  return [styles.button, styles[variant], styles[`size${size}`], fullWidth && styles.fullWidth].filter(Boolean).join(' ');
}

interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  /** Whether it keeps the focus but ignores clicks. */
  isBusy?: boolean;
}

export function Button({ variant, size, fullWidth, icon, isBusy, onClick, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button type={type} className={classOf({ variant, size, fullWidth })} {...busyProps(isBusy, onClick)} {...rest}>
      {icon}
      {children}
    </button>
  );
}

type ButtonLinkProps = ButtonStyle & Omit<LinkProps, 'className'>;

/** Looks like a button, goes somewhere. */
export function ButtonLink({ variant, size, fullWidth, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <Link className={classOf({ variant, size, fullWidth })} {...rest}>
      {icon}
      {children}
    </Link>
  );
}
