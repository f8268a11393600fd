import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Goes back by one entry of the history. The address changes with a delay: a second tap before that does nothing. */
export function useGoBack(): () => void {
  const { key } = useLocation();
  const navigate = useNavigate();
  const isLeaving = useRef(false);

  useEffect(() => {
    isLeaving.current = false;
  }, [key]);

  return () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    void navigate(-1);
  };
}
