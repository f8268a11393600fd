import { useContext } from 'react';
import { UNSAFE_NavigationContext } from 'react-router-dom';

/**
 * What the address asks for at this moment. The router renders a navigation when it finds the time, and until then its
 * hooks tell of the address before: whoever changes a part of it in between would take the rest back.
 */
export function useCurrentSearch(): () => string {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const history = navigator as unknown as { location: { search: string } };
  return () => history.location.search;
}
