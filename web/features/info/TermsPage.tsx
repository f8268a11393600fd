import { InfoPage } from './InfoPage.js';
import { InfoSections } from './InfoSections.js';
import { TERMS_SECTIONS } from './terms-sections.js';

export default function TermsPage() {
  return (
    <InfoPage
      title="Terms"
      lead="What you may expect of us when you order a gift or have a picture made, and what we ask of you."
      date="November 21, 2026"
    >
      <InfoSections sections={TERMS_SECTIONS} contents />
    </InfoPage>
  );
}
