import { useParams } from 'react-router-dom';
import { CATEGORY_PAGES } from '../../../server/catalog/contract.js';
import { ModeSwitch } from '../../shared/ui/ModeSwitch.js';
import { PageTop } from '../../shared/ui/PageTop.js';
import { usePageTitle } from '../../shared/use-page-title.js';
import { GiftListing } from './GiftListing.js';
import { NoProducts } from './NoProducts.js';

export default function CategoryPage() {
  const { category: slug = '' } = useParams();
  const page = CATEGORY_PAGES.find((candidate) => candidate.slug === slug);
  usePageTitle(page?.title ?? 'Gifts');
  return (
    <>
      <PageTop>
        <ModeSwitch />
      </PageTop>
      {page ? <GiftListing key={slug} page={page} /> : <NoProducts slug={slug} heading="h1" />}
    </>
  );
}
