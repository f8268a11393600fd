import { changedOptions, changesOf, knowsChange } from './changes.js';
import { readPrompt } from './prompt-options.js';

const optionsOf = (prompt: string, ...instructions: string[]) =>
  changedOptions(readPrompt(prompt, 'Cartoon'), changesOf(instructions));

it.each([
  'Make it warmer',
  'Make it lighter',
  'Make it sepia',
  'At dusk',
  'Move everyone closer',
  'Make it a painting',
  'Paint it in watercolor',
  'Make the photo a little cooler, please',
  'darker',
  'Put us at the beach',
  'Turn it into a comic',
  'Move them to the left',
  'Take out person 2',
  'Remove person two from the picture',
  'Make it warmer and lighter',
])('is known: %s', (instruction) => {
  expect(knowsChange(instruction)).toBe(true);
});

it.each(['Add a dog', 'Make grandpa smile', 'Make it warmer and add a dog', 'Take out person 20', 'Make it', ''])(
  'is not known: %s',
  (instruction) => {
    expect(knowsChange(instruction)).toBe(false);
  },
);

test('all changes since the first picture add up', () => {
  const changes = changesOf(['Make it warmer', 'Warmer, and to the left', 'Take out person 3', 'A bit cooler']);
  expect(changes).toMatchObject({ warmer: 1, aside: -1, closer: 0, without: [3] });
});

test('unknown words are refused', () => {
  expect(() => changesOf(['Make it warmer', 'Add a dog'])).toThrow('Please try other words.');
});

test('the word photo is no look, unless it is asked for as one', () => {
  expect(optionsOf('', 'Make the photo warmer').look).toBe('Cartoon');
  expect(optionsOf('', 'Make it look like a photo').look).toBe('Regular');
});

test('dusk comes to the place where the people are, or is a sunset', () => {
  expect(optionsOf('At the beach', 'At dusk')).toMatchObject({ scene: 'beach', dusk: true });
  expect(optionsOf('', 'At dusk')).toMatchObject({ scene: 'sunset' });
  expect(optionsOf('At the beach', 'In the snow', 'Paint it in watercolor')).toMatchObject({ scene: 'snow', look: 'painted' });
});
