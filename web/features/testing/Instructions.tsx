import styles from './TestPage.module.css';

const STEPS = [
  'Upload one source image of up to 10MB.',
  'Write a prompt for every picture you want, up to 100. A pasted list can become one prompt a line.',
  'Press Generate. All prompts are sent at once, and each picture appears as soon as it is finished.',
  'Download the pictures you want to keep, as PNG. Everything here is deleted after 24 hours.',
];

export function Instructions() {
  return (
    <section aria-labelledby="instructions-heading" className={`${styles.panel} ${styles.instructions}`}>
      <h2 id="instructions-heading">Instructions</h2>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
