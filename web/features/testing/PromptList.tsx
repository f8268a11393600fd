import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useEffect, useRef } from 'react';
import { MAX_TEST_PROMPTS } from '../../../server/generation/testing/contract.js';
import { newPrompt, type Prompts, withAdded, withLinesApart, withRemoved, withText } from './prompt-list.js';
import { PromptField } from './PromptField.js';

interface PromptListProps {
  prompts: Prompts;
  onChange: (edit: (prompts: Prompts) => Prompts) => void;
  onSend: () => void;
}

/** One to a hundred prompts. The focus moves to an added prompt, and stays near a removed one. */
export function PromptList({ prompts, onChange, onSend }: PromptListProps) {
  const list = useRef<HTMLOListElement>(null);
  /** Index of the prompt that gets the focus once it is there. */
  const next = useRef<number | null>(null);

  useEffect(() => {
    if (next.current === null) return;
    list.current?.querySelectorAll('textarea')[next.current]?.focus();
    next.current = null;
  }, [prompts]);

  const add = () => {
    next.current = prompts.length;
    onChange((before) => withAdded(before, newPrompt()));
  };
  const remove = (id: string, index: number) => {
    next.current = Math.min(index, prompts.length - 2);
    onChange((before) => withRemoved(before, id));
  };
  const split = (id: string, index: number, text: string) => {
    next.current = index;
    onChange((before) => withLinesApart(before, id, text));
  };

  return (
    <>
      <Stack
        direction="row"
        sx={{
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: '12px 24px',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <h2>
          Generation Prompts ({prompts.length}/{MAX_TEST_PROMPTS})
        </h2>
        <Button
          variant="outlined"
          startIcon={<PlusIcon size={20} aria-hidden />}
          disabled={prompts.length >= MAX_TEST_PROMPTS}
          onClick={add}
        >
          Add Prompt
        </Button>
      </Stack>
      <Box component="ol" ref={list} sx={{ display: 'grid', gap: 4, mt: 5 }}>
        {prompts.map((prompt, index) => (
          <PromptField
            key={prompt.id}
            prompt={prompt}
            number={index + 1}
            isOnlyOne={prompts.length === 1}
            onChange={(text) => onChange((before) => withText(before, prompt.id, text))}
            onRemove={() => remove(prompt.id, index)}
            onSplit={(text) => split(prompt.id, index, text)}
            onSend={onSend}
          />
        ))}
      </Box>
    </>
  );
}
