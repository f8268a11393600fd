import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { showToast, type Toast } from './toasts-slice.js';

/** A function that shows a note in the corner: `toast({ tone: 'error', title: 'Error', message: '…' })`. */
export function useToast(): (toast: Omit<Toast, 'id'>) => void {
  const dispatch = useDispatch();
  return useCallback((toast) => void dispatch(showToast(toast)), [dispatch]);
}
