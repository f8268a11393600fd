import { useLocation, useParams } from 'react-router-dom';
import { CATEGORY_PAGES } from '../../../server/catalog/contract.js';
import { ModeSwitch } from '../../shared/ui/ModeSwitch.js';
import { PageTop } from '../../shared/ui/PageTop.js';
import { usePageTitle } from '../../shared/use-page-title.js';
import { GiftListing } from './GiftListing.js';
import { UnknownCategory } from './UnknownCategory.js';
import { searchFromAddress } from '../../../server/storefront/list-filters/contract.js';

/** /category/:category */
export default function CategoryPage() {
  const { category: slug = '' } = useParams();
  const page = CATEGORY_PAGES.find((candidate) => candidate.slug === slug);
  const search = searchFromAddress(useLocation().search);
  usePageTitle(!page ? 'Page not found' : search ? `“${search}” in ${page.title}` : page.title);
  return (
    <>
      <PageTop>
        <ModeSwitch />
      </PageTop>
      {page ? <GiftListing page={page} /> : <UnknownCategory slug={slug} />}
    </>
  );
}
