import { useLocation } from 'react-router-dom';
import type { RouteTitle } from '../../../server/storefront/routes/contract.js';
import { ModeSwitch } from '../../shared/ui/ModeSwitch.js';
import { PageTop } from '../../shared/ui/PageTop.js';
import { usePageTitle } from '../../shared/use-page-title.js';
import { GiftListing } from './GiftListing.js';
import { Hero } from './Hero.js';
import { searchFromAddress } from '../../../server/storefront/list-filters/contract.js';

/** All gifts, or those that a search of the whole shop finds. */
export default function HomePage() {
  const search = searchFromAddress(useLocation().search);
  const title: RouteTitle<'/'> = 'All Creative Gifts';
  usePageTitle(search ? `“${search}”` : title);
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
