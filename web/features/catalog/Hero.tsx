import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { ButtonLink } from '../../shared/ui/Button.js';
import { Print } from '../../shared/ui/Print.js';
import styles from './Hero.module.css';

const STEPS = [
  { title: 'Add a photo', text: 'of one to ten people' },
  { title: 'See it made', text: 'in about a minute' },
  { title: 'Keep it', text: 'as a PDF, a gift or both' },
];

export function Hero() {
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
      <div className={styles.print}>
        <Print tilt={-6}>
          <img src="/pictures/hero-photo.webp" alt="A photo of a young couple" width="690" height="500" />
        </Print>
      </div>
      <img
        className={styles.product}
        src="/pictures/hero-product.webp"
        alt="The same couple as a watercolor in an oak frame, their names below"
        width="800"
        height="1000"
        fetchPriority="high"
      />
    </section>
  );
}
