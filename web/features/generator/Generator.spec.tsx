import { screen, waitFor } from '@testing-library/react';
import type { Product } from '../../../server/catalog/contract.js';
import { button, choosePhoto, desk, generation, openDesk, posts, show } from '../../../test/support/open-generator.js';
import { keepGenerations, keptGenerations } from '../../../test/support/kept-generations.js';
import { SELECTIONS_KEY } from './selections-storage.js';

beforeEach(openDesk);

describe('a visitor', () => {
  beforeEach(() => {
    desk.session = 'signed-out';
  });

  it('can always click Generate, and is asked to log in and return to the same page', async () => {
    const { user } = show({ id: 'mug', name: 'Mug' } as Product);
    await user.click(button());
    expect(await screen.findByRole('button', { name: 'Maybe later' })).toBeTruthy();
    const link = await screen.findByRole('link', { name: 'Continue with email' });
    expect(link.getAttribute('href')).toBe(
      `/auth?method=email&mode=signup&returnTo=${encodeURIComponent('/product/mug?showUpload=true')}`,
    );
    expect(desk.calls).toEqual([]);
  });

  it('is asked to log in when uploading', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Upload your photo' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });
});

describe('a customer', () => {
  it('cannot generate from a prompt before a photo is chosen', async () => {
    const { user } = show();
    expect(button().disabled).toBe(true);
    expect(screen.getByText('Still to choose: a photo.')).toBeTruthy();
    await choosePhoto(user);
    expect(button().disabled).toBe(false);
  });

  it('cannot generate for a product before everything is chosen', async () => {
    const { user } = show({ id: 'mug', name: 'Mug' } as Product);
    await choosePhoto(user);
    await user.click(screen.getByRole('radio', { name: 'Him' }));
    await user.click(screen.getByRole('radio', { name: '2d' }));
    expect(button().disabled).toBe(true);
    await user.selectOptions(screen.getByLabelText('Person 1'), 'Dad');
    expect(button().disabled).toBe(false);
  });

  it('sees when the free generations are used up, without a request', async () => {
    desk.answers['user-generation-limits'] = () => ({
      data: { free_generations_limit: 2, remaining: 0, engine: 'fal', group: { sources: 6, people: 10 } },
    });
    const { user } = show();
    await choosePhoto(user);
    await screen.findByText('0 of 2 free generations left');
    await user.click(button());
    expect(screen.getByRole('alert').textContent).toContain("You've used all your free generations.");
    expect(posts()).toEqual([]);
  });

  it('is not asked for more choices when the free generations are used up', async () => {
    desk.answers['user-generation-limits'] = () => ({
      data: { free_generations_limit: 2, remaining: 0, engine: 'fal', group: { sources: 6, people: 10 } },
    });
    show();
    await screen.findByText("You've used all your free generations.");
    expect(screen.queryByText(/Still to choose/)).toBeNull();
  });

  it('sees the remaining credits after this picture immediately', async () => {
    desk.answers['generations/g1'] = () => ({ data: { ...generation, status: 'running', percent: 3, generatedImage: null } });
    const { user } = show();
    await screen.findByText('2 of 2 free generations left');
    desk.answers['user-generation-limits'] = () => ({ error: { status: 'FETCH_ERROR' } });
    await choosePhoto(user);
    await user.click(button());
    await screen.findByText(/After this one/);
    expect(screen.getByText(/After this one/).textContent).toContain('1 of 2 free generations');
  });

  it('sees why it failed and that the credit was returned, and keeps the selections', async () => {
    desk.answers['generations/g1'] = () => ({
      data: {
        ...generation,
        status: 'failed',
        generatedImage: null,
        error: 'No face was found.',
        details: 'Your free generation was returned.',
      },
    });
    const { user } = show();
    await choosePhoto(user);
    await user.click(button());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('No face was found. Details: Your free generation was returned.');
    expect(localStorage.getItem(SELECTIONS_KEY)).not.toBeNull();
  });

  it('sends the same idempotency key again after a lost answer, and a new one after an answer', async () => {
    desk.answers['generate-ai-image'] = () => ({ error: { status: 'FETCH_ERROR' } });
    const { user } = show();
    await choosePhoto(user);
    await user.click(button());
    await screen.findByRole('alert');
    desk.answers['generate-ai-image'] = () => ({ error: { status: 422, data: { code: 'X', message: 'Not like this.' } } });
    await user.click(button());
    await screen.findByText('Not like this.');
    await user.click(button());
    await screen.findByText('Not like this.');
    const keys = posts().map(({ headers }) => headers?.['idempotency-key']);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('sees the result and its toast instead of the upload’s, and the selections are cleared', async () => {
    const { user, toasts, uploaded } = show();
    await choosePhoto(user);
    uploaded();
    await user.click(button());
    expect(await screen.findByRole('heading', { name: 'Here it is, made to keep' })).toBeTruthy();
    expect(screen.getByText('Made in 38 seconds · saved to your account')).toBeTruthy();
    expect(toasts()).toEqual(['Image generated successfully!']);
    expect(localStorage.getItem(SELECTIONS_KEY)).toBeNull();
  });

  it.each([
    [true, 'Your free generation comes back if you cancel.', 'Your free generation was returned.'],
    [
      false,
      'You’ve canceled a lot lately, so this free generation won’t come back if you cancel.',
      'You’ve canceled a lot lately, so this free generation stays used.',
    ],
  ])(
    'finds the running generation after a reload, and can cancel it (credit returns: %s)',
    async (creditReturns, before, after) => {
      const running = {
        ...generation,
        status: 'running',
        percent: 62,
        generatedImage: null,
        remainingGenerations: 1,
        creditReturns,
      };
      desk.answers.generations = () => ({ data: { generations: [running] } });
      desk.answers['generations/g1'] = () => ({ data: running });
      desk.answers['generations/g1/cancel'] = () => ({ data: { ...running, status: 'cancelled' } });
      const { user, toasts, details } = show();
      expect(await screen.findByText(before)).toBeTruthy();
      expect(await screen.findByText('62%')).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
      expect(await screen.findByRole('button', { name: 'Generate image' })).toBeTruthy();
      await waitFor(() => expect(toasts()).toEqual(['Generation canceled']));
      expect(details()).toEqual([after]);
    },
  );

  it('can make another picture during the first one, as long as free ones are left', async () => {
    const prompt = 'A small harbor in Norway, early in the morning';
    const running = { ...generation, prompt, status: 'running', percent: 62, generatedImage: null };
    desk.answers.generations = () => ({ data: { generations: [running] } });
    desk.answers['generations/g1'] = () => ({ data: running });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Create another' }));
    expect(await screen.findByRole('heading', { name: 'In progress' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: /Open: A small harbor in Norway, early… 62%/ })).toBeTruthy();
    await choosePhoto(user);
    expect(button().disabled).toBe(false);
  });

  it('says that the picture service has not begun, and what happens if it never does', async () => {
    const waiting = { ...generation, status: 'running', percent: 0, queuePosition: 4, generatedImage: null };
    desk.answers.generations = () => ({ data: { generations: [waiting] } });
    desk.answers['generations/g1'] = () => ({ data: waiting });
    show();
    expect(await screen.findByRole('heading', { name: 'Waiting for our picture service' })).toBeTruthy();
    expect(screen.getByText('Number 4 in line')).toBeTruthy();
    expect(screen.getByText(/isn’t made within ten minutes, we stop, and your free generation comes back/)).toBeTruthy();
  });

  it('is offered no other picture when no credit is left', async () => {
    const running = { ...generation, status: 'running', percent: 62, generatedImage: null };
    desk.answers.generations = () => ({ data: { generations: [running] } });
    desk.answers['generations/g1'] = () => ({ data: running });
    desk.answers['user-generation-limits'] = () => ({
      data: { free_generations_limit: 2, remaining: 0, engine: 'fal', group: { sources: 6, people: 10 } },
    });
    show();
    await screen.findByText(/After this one/);
    expect(screen.queryByRole('button', { name: 'Create another' })).toBeNull();
  });

  it('finds another page’s picture in the tray, with its gift', async () => {
    const other = { ...generation, generationId: 'g2', productId: 'mug', status: 'queued', queuePosition: 3, percent: 0 };
    desk.answers.generations = () => ({ data: { generations: [other] } });
    desk.answers['generations/g2'] = () => ({ data: other });
    desk.answers['products/mug'] = () => ({ data: { name: 'Grandpa’s Own Mug' } });
    show();
    const link = await screen.findByRole('link', { name: /For Grandpa’s Own Mug Number 3 in line/ });
    expect(link.getAttribute('href')).toBe('/product/mug?showUpload=true');
    expect(button()).toBeTruthy();
  });

  it('cancels a picture in the tray only after a confirmation', async () => {
    const other = { ...generation, generationId: 'g2', productId: 'mug', status: 'queued', queuePosition: 3, percent: 0 };
    desk.answers.generations = () => ({ data: { generations: [other] } });
    desk.answers['generations/g2'] = () => ({ data: other });
    desk.answers['products/mug'] = () => ({ data: { name: 'Mug' } });
    desk.answers['generations/g2/cancel'] = () => ({ data: { ...other, status: 'cancelled' } });
    const { user, toasts } = show();
    await user.click(await screen.findByRole('button', { name: 'Cancel: For Mug' }));
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(posts()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cancel: For Mug' }));
    await user.click(screen.getByRole('button', { name: 'Yes, cancel' }));
    await waitFor(() => expect(toasts()).toEqual(['Generation canceled']));
    expect(posts().map(({ url }) => url)).toEqual(['generations/g2/cancel']);
  });

  it('sees once the pictures that were finished in the meantime', async () => {
    keepGenerations({ id: 'g1' });
    const first = show();
    expect(await screen.findByRole('heading', { name: 'Here it is, made to keep' })).toBeTruthy();
    await waitFor(() => expect(keptGenerations()).toEqual([]));
    first.leave();
    show();
    expect(await screen.findByRole('button', { name: 'Generate image' })).toBeTruthy();
  });

  it('keeps what was asked for, even if the list of running pictures names the picture before the answer to its request', async () => {
    const list = Promise.withResolvers<{ data: unknown }>();
    const accepted = Promise.withResolvers<{ data: unknown }>();
    desk.answers.generations = () => list.promise;
    desk.answers['generate-ai-image'] = () => accepted.promise;
    desk.answers['generations/g1'] = () => ({ error: { status: 503 } });
    const { user } = show();
    await choosePhoto(user);
    await user.click(button());
    await waitFor(() => expect(posts()).toHaveLength(1));
    list.resolve({ data: { generations: [{ ...generation, status: 'queued', generatedImage: null }] } });
    await waitFor(() => expect(keptGenerations()).toMatchObject([{ id: 'g1', request: null }]));
    accepted.resolve({ data: { success: true, generationId: 'g1', remainingGenerations: 1 } });
    await waitFor(() => expect(keptGenerations()).toMatchObject([{ id: 'g1', request: expect.stringContaining('photo') }]));
  });

  it('sees a warning that a photo is small for print, and may use it', async () => {
    const { user } = show();
    await choosePhoto(user);
    expect(screen.getByText(/may look soft in print/)).toBeTruthy();
    expect(button().disabled).toBe(false);
  });

  it('does not keep another account’s photo', async () => {
    localStorage.setItem(SELECTIONS_KEY, JSON.stringify({ productId: null, uploadedImageId: 'other', prompt: 'Paris' }));
    show();
    expect(await screen.findByText('Still to choose: a photo.')).toBeTruthy();
  });
});
