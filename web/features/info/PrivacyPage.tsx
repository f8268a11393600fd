import { InfoPage } from './InfoPage.js';
import { InfoSections } from './InfoSections.js';
import { PRIVACY_SECTIONS } from './privacy-sections.js';

export default function PrivacyPage() {
  return (
    <InfoPage
      title="Privacy"
      lead="What we keep about you and your photos, why, for how long, and who else gets to see it."
      date="November 22, 2026"
    >
      <InfoSections sections={PRIVACY_SECTIONS} contents />
    </InfoPage>
  );
}
