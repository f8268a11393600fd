import { useContext } from 'react';
import { UNSAFE_NavigationContext } from 'react-router-dom';

/**
 * The URL's query at this moment. The router's hooks return the previous query until a navigation has rendered, so
 * changing one parameter based on theirs would revert the others.
 */
export function useCurrentSearch(): () => string {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const history = navigator as unknown as { location: { search: string } };
  return () => history.location.search;
}
