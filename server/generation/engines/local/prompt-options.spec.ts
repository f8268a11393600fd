import { readPrompt } from './prompt-options.js';

describe('the options of a prompt', () => {
  it('are a painting without a scene by default', () => {
    expect(readPrompt('')).toEqual({ look: 'painted' });
  });

  it('ignore scenes inside other words', () => {
    expect(readPrompt('my parents compared notes on seasoning').scene).toBeUndefined();
  });

  it.each([
    ['A romantic evening in Paris with the Eiffel Tower', 'paris'],
    ['Us on a tropical beach at sunset', 'beach'],
    ['A snowy winter day', 'snow'],
    ['Astronauts among the planets', 'space'],
    ['A Christmas morning by the tree', 'christmas'],
    ['In a blooming rose garden', 'garden'],
    ['At golden hour', 'sunset'],
    ['An autumn forest full of red leaves', 'autumn'],
  ])('takes the scene from "%s"', (prompt, scene) => {
    expect(readPrompt(prompt).scene).toBe(scene);
  });

  it.each([
    ['a watercolor head with wide white space around him'],
    ['a round wreath of rose and sage leaves'],
    ['a screen-printed poster with golden rays'],
  ])('finds no scene in "%s"', (prompt) => {
    expect(readPrompt(prompt)).not.toHaveProperty('scene');
  });

  it('recognizes evening light and old photographs', () => {
    expect(readPrompt('a quiet beach at sunset')).toMatchObject({ scene: 'beach', dusk: true });
    expect(readPrompt('a studio portrait from an old film, in sepia')).toMatchObject({ look: 'Realistic', sepia: true });
    expect(readPrompt('a quiet beach')).not.toHaveProperty('dusk');
  });

  it.each([
    ['as superheroes with capes', 'SuperHeros'],
    ['a funny cartoon of us', 'Cartoon'],
    ['a flat retro poster', '2d'],
    ['soft watercolour of the two of us', 'painted'],
    ['a cinematic portrait', 'Realistic'],
  ])('takes the style of free mode from "%s"', (prompt, look) => {
    expect(readPrompt(prompt).look).toBe(look);
  });

  it('keeps the chosen image type regardless of the prompt', () => {
    expect(readPrompt('a cartoon of us', '2d').look).toBe('2d');
  });
});
