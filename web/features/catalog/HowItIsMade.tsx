import { memo } from 'react';
import { onCdn } from '../../shared/cdn.js';
import { useNow } from '../../shared/now.js';
import { processingInWords } from '../../shared/shipping/delivery-estimate.js';
import { AvifImage } from '../../shared/ui/AvifImage.js';
import styles from './HowItIsMade.module.css';

const stepsAt = (now: Date) => [
  {
    picture: '/pictures/step-photo.webp',
    alt: 'A picture of two people side by side',
    title: 'Your photo, any photo',
    text: 'One to ten people. Large, sharp, well-lit faces work best.',
  },
  {
    picture: '/pictures/step-painted.webp',
    alt: 'The same two people on soft washes of color',
    title: 'Made in about a minute',
    text: 'See it first. Not quite them? Try another image type.',
  },
  {
    picture: '/pictures/step-framed.webp',
    alt: 'The picture in an oak frame on a shelf',
    title: 'Printed, packed and sent',
    text: `Made to order, and ready to ship in ${processingInWords(now)}.`,
  },
];

export const HowItIsMade = memo(function HowItIsMade() {
  const now = useNow();
  return (
    <section className={styles.section} aria-labelledby="how-it-is-made">
      <h2 id="how-it-is-made">From your photo to their hands</h2>
      <ol className={styles.steps}>
        {stepsAt(now).map((step) => (
          <li key={step.title}>
            <AvifImage
              src={onCdn(step.picture)}
              alt={step.alt}
              width="655"
              height="360"
              loading="lazy"
              className={styles.picture}
            />
            <h3 className={styles.title}>{step.title}</h3>
            <p className={styles.text}>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
});
