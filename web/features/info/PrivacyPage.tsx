import { InfoPage } from './InfoPage.js';
import { InfoSections } from './InfoSections.js';
import { PRIVACY_SECTIONS } from './privacy-sections.js';

export default function PrivacyPage() {
  return (
    <InfoPage
      title="Privacy"
      lead="Photos of people you love are nobody else’s business. This page says what we keep, why, for how long, and who else gets to see it."
      date="November 21, 2026"
    >
      <InfoSections sections={PRIVACY_SECTIONS} contents />
    </InfoPage>
  );
}
