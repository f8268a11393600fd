import { useLocation } from 'react-router-dom';
import { ModeSwitch } from '../../shared/ui/ModeSwitch.js';
import { PageTop } from '../../shared/ui/PageTop.js';
import { usePageTitle } from '../../shared/use-page-title.js';
import { GiftListing } from './GiftListing.js';
import { Hero } from './Hero.js';
import { searchFromAddress } from '../../../server/storefront/list-filters/contract.js';

/** All gifts, or those that a search of the whole shop finds. */
export default function HomePage() {
  const search = searchFromAddress(useLocation().search);
  usePageTitle(search ? `“${search}”` : 'All Creative Gifts');
  return (
    <>
      <PageTop>
        <ModeSwitch />
      </PageTop>
      {!search && <Hero />}
      <GiftListing />
    </>
  );
}
