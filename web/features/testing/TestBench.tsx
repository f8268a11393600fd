import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Points } from '../../shared/mui/Points.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { useOnline } from '../../shared/use-online.js';
import { keepPage, restorePage, type SourceImage } from './page-storage.js';
import { nonBlank } from './prompt-list.js';
import { PromptList } from './PromptList.js';
import { Results } from './Results.js';
import { SourceImageStage } from './SourceImageStage.js';
import { useSourceImage } from './use-source-image.js';
import { useTestRun } from './use-test-run.js';

const STEPS = [
  'Upload one source image of up to 10MB.',
  'Write a prompt for every picture you want, up to 100. You can turn a pasted list into one prompt per line.',
  'Press Generate. All prompts are sent at once, and each picture appears as soon as it’s finished.',
  'Download the pictures you want to keep, as PNG. Everything here is deleted after 24 hours.',
];

const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 340px) minmax(0, 1fr)', lg: 'minmax(0, 400px) minmax(0, 1fr)' },
  alignItems: 'start',
  gap: { xs: 5, md: 6, lg: 9 },
};
const PANEL = { p: { xs: '20px 16px', md: 6 } };
/** The button stays in view, however long the list is. */
const SEND = {
  position: 'sticky',
  bottom: 0,
  m: { xs: '20px -16px -20px', md: '20px -24px -24px' },
  p: { xs: '12px 16px 16px', md: '16px 24px 24px' },
  borderRadius: '0 0 var(--radius-panel) var(--radius-panel)',
  bgcolor: 'background.paper',
};

/** On phones the prompts follow the image, and the results come last. */
function Instructions() {
  return (
    <Paper component="section" elevation={0} aria-labelledby="instructions-heading" sx={{ ...PANEL, order: { xs: 1, md: 0 } }}>
      <h2 id="instructions-heading">Instructions</h2>
      <Points as="ol" sx={{ mt: 3 }}>
        {STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Points>
    </Paper>
  );
}

/** Source image, prompts and results. A reload restores all of it. */
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
        <Alert severity="warning" role="status" sx={{ mb: 5 }}>
          {isOnline ? 'We can’t reach the server right now.' : 'You’re offline.'} What you started continues, and shows here when{' '}
          {isOnline ? 'it answers' : 'you’re back'}.
        </Alert>
      )}
      <Box sx={COLUMNS}>
        <Box sx={{ display: { xs: 'contents', md: 'grid' }, gap: 6 }}>
          <SourceImageStage image={image} upload={upload} />
          <Instructions />
        </Box>
        <Paper
          component="form"
          elevation={0}
          noValidate
          sx={PANEL}
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            generate();
          }}
        >
          <PromptList prompts={prompts} onChange={setPrompts} onSend={generate} />
          <Box sx={SEND}>
            <Button type="submit" variant="contained" size="large" fullWidth disabled={running || wanted.length === 0 || !image}>
              {running ? `Generating ${count} Image(s)...` : `Generate ${count} Image(s)`}
            </Button>
          </Box>
        </Paper>
      </Box>
      <Results ref={results} {...runner} />
    </>
  );
}
