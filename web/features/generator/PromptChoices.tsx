import { ShuffleIcon } from '@phosphor-icons/react/dist/csr/Shuffle';
import { MAX_PROMPT_LENGTH } from '../../../server/generation/contract.js';
import { Button } from '../../shared/ui/Button.js';
import styles from './Choices.module.css';
import { EXAMPLE_PROMPTS, randomPrompt } from './example-prompts.js';
import parts from './parts.module.css';
import type { Selections } from './selections.js';
import type { UpdateSelections } from './use-selections.js';

interface PromptChoicesProps {
  selections: Selections;
  update: UpdateSelections;
}

/** Free mode: the customer's own words, with examples to start from. */
export function PromptChoices({ selections, update }: PromptChoicesProps) {
  const write = (prompt: string) => update((before) => ({ ...before, prompt }));
  return (
    <>
      <div className={`${styles.group} ${styles.prompt}`}>
        <label htmlFor="prompt" className={parts.label}>
          What should the picture show?
        </label>
        <textarea
          id="prompt"
          rows={5}
          maxLength={MAX_PROMPT_LENGTH}
          value={selections.prompt}
          placeholder="Where they are, what they do, and how it looks."
          onChange={({ target }) => write(target.value)}
        />
        <Button
          variant="outline"
          size={40}
          icon={<ShuffleIcon size={20} aria-hidden />}
          onClick={() => write(randomPrompt(selections.prompt))}
        >
          Random prompt
        </Button>
      </div>
      <fieldset className={styles.group}>
        <legend className={`${parts.label} ${styles.legend}`}>Or start from an example</legend>
        <div className={styles.chips}>
          {EXAMPLE_PROMPTS.map(({ label, prompt }) => (
            <button
              key={label}
              type="button"
              className={styles.chip}
              aria-pressed={prompt === selections.prompt}
              onClick={() => write(prompt)}
            >
              {label}
            </button>
          ))}
        </div>
      </fieldset>
    </>
  );
}
