import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../browser-storage.js';
import { PAYMENT_STORAGE_KEY, readCheckoutSnapshot } from './cart-storage.js';

/** As long as a payment page stays open at least, in ms. */
const OPEN_MS = 3_600_000;

/** A checkout that was started in this browser and not seen through. */
export interface OpenPayment {
  /** Its payment page; null once that has closed. */
  url: string | null;
}

/** Keeps the address of the payment page, beside the lines that `snapshotForCheckout` keeps. */
export function keepPaymentPage(url: string): void {
  writeStored('localStorage', PAYMENT_STORAGE_KEY, { url, openedAt: Date.now() });
}

/** The checkout that waits for its payment; null when there is none, also once another tab has seen it through. */
export function useOpenPayment(): OpenPayment | null {
  const [payment, setPayment] = useState(readOpenPayment);
  useEffect(() => {
    const onStorage = () => setPayment(readOpenPayment());
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
  return payment;
}

function readOpenPayment(): OpenPayment | null {
  return readCheckoutSnapshot().length > 0 ? { url: readPaymentPage() } : null;
}

function readPaymentPage(): string | null {
  const { url, openedAt } = (readStored('localStorage', PAYMENT_STORAGE_KEY) ?? {}) as Record<string, unknown>;
  const isOpen = typeof openedAt === 'number' && Date.now() - openedAt < OPEN_MS;
  return isOpen && typeof url === 'string' && /^https?:/.test(url) ? url : null;
}
