import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { HERO_PICTURE } from '../../../server/storefront/contract.js';
import { onCdn } from '../../shared/cdn.js';
import { AvifImage } from '../../shared/ui/AvifImage.js';
import { ButtonLink } from '../../shared/ui/Button.js';
import { PhotoFrame } from '../../shared/ui/PhotoFrame.js';
import styles from './Hero.module.css';

const STEPS = [
  { title: 'Add a photo', text: 'of one to ten people' },
  { title: 'See it made', text: 'in about a minute' },
  { title: 'Keep it', text: 'as a PDF, a gift or both' },
];

export function Hero() {
  const product = onCdn(HERO_PICTURE.path);
  const photo = onCdn('/pictures/hero-photo');
  return (
    <section className={styles.hero} aria-labelledby="hero-heading">
      <div className={styles.words}>
        <h1 id="hero-heading" className={styles.heading}>
          One photo of them. <br />
          One gift they’ll <br />
          never put away.
        </h1>
        <ol className={styles.steps}>
          {STEPS.map((step) => (
            <li key={step.title}>
              <b>{step.title}</b>
              <span>{step.text}</span>
            </li>
          ))}
        </ol>
        <div className={styles.start}>
          <ButtonLink to="/generate" icon={<ImageIcon size={20} aria-hidden />}>
            Start with a photo
          </ButtonLink>
          <p className={styles.free}>Your first 2 images are free</p>
        </div>
      </div>
      <AvifImage
        className={styles.product}
        src={`${product}-800.webp`}
        srcSet={HERO_PICTURE.widths.map((width) => `${product}-${width}.webp ${width}w`).join(', ')}
        sizes={HERO_PICTURE.sizes}
        alt="A portrait of a young couple in an oak frame, their names below"
        width="800"
        height="1000"
        fetchPriority="high"
      />
      {/* After the picture, whose height it stands on: a document shown half would have it elsewhere. */}
      <div className={styles.print}>
        <PhotoFrame tilt={-6}>
          <AvifImage
            src={`${photo}.webp`}
            srcSet={`${photo}-240.webp 240w, ${photo}-400.webp 400w, ${photo}.webp 690w`}
            sizes="(width < 56.25em) 40vw, 20vw"
            alt="The photo of them that it was made from"
            loading="lazy"
            width="690"
            height="500"
          />
        </PhotoFrame>
      </div>
    </section>
  );
}
