import { useCallback, useEffect, useRef, useState } from 'react';
import { useToast } from '../../shared/toasts/use-toast.js';
import { Button } from '../../shared/ui/Button.js';
import { useOnline } from '../../shared/use-online.js';
import { Instructions } from './Instructions.js';
import { keepPage, restorePage, type SourceImage } from './page-storage.js';
import { nonBlank } from './prompt-list.js';
import { PromptList } from './PromptList.js';
import { Results } from './Results.js';
import { SourceImageStage } from './SourceImageStage.js';
import styles from './TestPage.module.css';
import { useSourceImage } from './use-source-image.js';
import { useTestRun } from './use-test-run.js';

/** The source image, the prompts and what became of them. A reload finds all of it again. */
export function TestBench() {
  const [kept] = useState(restorePage);
  const [image, setImage] = useState(kept.image);
  const [prompts, setPrompts] = useState(kept.prompts);
  const runner = useTestRun(kept.run);
  const { run, running, unreachable, start } = runner;
  const upload = useSourceImage(useCallback((uploaded: SourceImage) => setImage(uploaded), []));
  const isOnline = useOnline();
  const toast = useToast();
  const results = useRef<HTMLElement>(null);

  useEffect(() => keepPage({ image, prompts, run }), [image, prompts, run]);

  const wanted = nonBlank(prompts);
  const count = running && run ? run.tiles.length : wanted.length;
  const generate = () => {
    if (running) return;
    if (wanted.length === 0) return toast({ tone: 'error', title: 'Please enter at least one prompt' });
    if (!image) return toast({ tone: 'error', title: 'Please upload an image first' });
    start(image.url, wanted);
    results.current?.scrollIntoView({ behavior: 'smooth' });
  };

  return (
    <>
      {(!isOnline || unreachable) && (
        <p className={styles.away} role="status">
          {isOnline ? 'The shop does not answer at the moment.' : 'You are offline.'} What was begun goes on, and shows here
          when {isOnline ? 'it does' : 'you are back'}.
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.side}>
          <SourceImageStage image={image} upload={upload} />
          <Instructions />
        </div>
        <form
          noValidate
          className={styles.panel}
          onSubmit={(event) => {
            event.preventDefault();
            generate();
          }}
        >
          <PromptList prompts={prompts} onChange={setPrompts} onSend={generate} />
          <div className={styles.send}>
            <Button type="submit" size={52} fullWidth disabled={running || wanted.length === 0 || !image}>
              {running ? `Generating ${count} Image(s)...` : `Generate ${count} Image(s)`}
            </Button>
          </div>
        </form>
      </div>
      <Results ref={results} {...runner} />
    </>
  );
}
