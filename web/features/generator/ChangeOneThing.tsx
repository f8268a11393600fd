import { zodResolver } from '@hookform/resolvers/zod';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { GenerationLimits, Picture } from '../../../server/generation/contract.js';
import { MAX_INSTRUCTION_LENGTH } from '../../../server/generation/versions/contract.js';
import { Form } from '../../shared/forms/Form.js';
import { FormTextField } from '../../shared/forms/FormTextField.js';
import { showFailure } from '../../shared/forms/show-failure.js';
import { PicturePacks } from '../../shared/packs/PicturePacks.js';
import { Button } from '../../shared/ui/Button.js';
import { busyProps } from '../../shared/ui/busy-props.js';
import styles from './ChangeOneThing.module.css';
import { changeForm } from './change-schema.js';
import choices from './Choices.module.css';
import { creditsInWords } from './credit-words.js';
import { OUT_OF_QUOTA } from './failures.js';
import { GenerationFailure } from './GenerationFailure.js';
import parts from './parts.module.css';
import { useChange } from './use-change.js';

const SUGGESTIONS = [
  'Make it warmer',
  'Make it lighter',
  'Make it sepia',
  'At dusk',
  'Move everyone closer',
  'Make it a painting',
] as const;

interface ChangeOneThingProps {
  image: Picture;
  /** Whether the change costs no credit; undefined while unknown. */
  isFree: boolean | undefined;
  limits: GenerationLimits | undefined;
  /** Initial text: the instruction of an earlier attempt. */
  draft: string;
  onChange: (() => void) | undefined;
}

/** Makes another version of a picture: one click on a suggestion, or the customer's own words. */
export default function ChangeOneThing({ image, isFree, limits, draft, onChange }: ChangeOneThingProps) {
  const section = useRef<HTMLElement>(null);
  // The section opens below the visible part of the page.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { begin, isLoading } = useChange(image, onChange);
  const form = useForm({ resolver: zodResolver(changeForm), defaultValues: { instruction: draft } });
  const { errors, isSubmitting } = form.formState;
  const isUsedUp = isFree === false && limits?.remaining === 0;
  const isBusy = isLoading || isSubmitting;

  const suggest = async (suggestion: string) => {
    form.clearErrors();
    await begin(suggestion).catch((error: unknown) => showFailure(form, error));
  };
  return (
    <section ref={section} className={styles.change} aria-labelledby="change-heading">
      <h2 id="change-heading" className={styles.heading}>
        {isLoading ? 'Starting' : 'Change one thing'}
      </h2>
      <p id="change-cost" className={parts.hint}>
        {isUsedUp ? OUT_OF_QUOTA : `${costOf(isFree, limits)} This picture stays as it is.`}
      </p>
      {isUsedUp && <PicturePacks />}
      <div role="group" aria-labelledby="change-heading" className={choices.chips}>
        {SUGGESTIONS.map((suggestion) => (
          <button
            key={suggestion}
            type="button"
            className={choices.chip}
            aria-describedby="change-cost"
            disabled={isUsedUp}
            {...busyProps(isBusy, () => void suggest(suggestion))}
          >
            {suggestion}
          </button>
        ))}
      </div>
      <Form form={form} aria-label="In your own words" className={styles.form} onSubmit={({ instruction }) => begin(instruction)}>
        <FormTextField
          control={form.control}
          name="instruction"
          label="Or in your own words"
          helperText="One change: “Give Grandpa a red scarf”"
          disabled={isUsedUp}
          slotProps={{ htmlInput: { required: true, maxLength: MAX_INSTRUCTION_LENGTH } }}
        />
        <Button
          type="submit"
          variant="outline"
          icon={<PencilSimpleIcon size={20} aria-hidden />}
          aria-describedby="change-cost"
          isBusy={isBusy}
          disabled={isUsedUp}
        >
          Change it
        </Button>
      </Form>
      {errors.root?.message && <GenerationFailure failure={errors.root.message} />}
    </section>
  );
}

function costOf(isFree: boolean | undefined, limits: GenerationLimits | undefined): string {
  if (isFree) return 'Your first change of this picture is free.';
  if (isFree === undefined) return 'The first change of a picture is free.';
  return `A change uses ${creditsInWords(limits)}`;
}
