import { ModeSwitch } from '../../shared/ui/ModeSwitch.js';
import { PageTop } from '../../shared/ui/PageTop.js';
import { usePageTitle } from '../../shared/use-page-title.js';
import { GiftListing } from './GiftListing.js';
import { Hero } from './Hero.js';

export default function HomePage() {
  usePageTitle('All Creative Gifts');
  return (
    <>
      <PageTop>
        <ModeSwitch />
      </PageTop>
      <Hero />
      <GiftListing />
    </>
  );
}
