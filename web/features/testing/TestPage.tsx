import { usePageTitle } from '../../shared/use-page-title.js';

const TITLE = 'FAL AI Image Generation Test';

/** Pictures from one source image and many prompts (spec section 2, test page). */
export default function TestPage() {
  usePageTitle(TITLE);
  return <h1>{TITLE}</h1>;
}
