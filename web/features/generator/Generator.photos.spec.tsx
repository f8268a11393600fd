import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import {
  button,
  choosePhoto,
  desk,
  generation,
  mug,
  openDesk,
  photo,
  posts,
  show,
} from '../../../test/support/open-generator.js';
import { fakeUploads } from '../../../test/support/fake-uploads.js';
import type { Answer } from '../../../test/support/stub-api.js';

beforeEach(openDesk);
afterEach(() => jest.useRealTimers());

describe('a customer with an inspected photo', () => {
  const group = { ...photo, width: 4000, height: 3000, inspected_at: null, findings: null };
  const faces = [0.1, 0.3, 0.5, 0.7].map((left) => ({ left, top: 0.2, width: 0.1, height: 0.1 }));
  const inspected = { ...group, inspected_at: generation.created_at, findings: { faces, sharpness: 0.9, brightness: 0.5 } };

  beforeEach(() => {
    desk.answers = {
      ...desk.answers,
      'user-images': () => ({ data: { images: [group] } }),
      'user-images/photo': () => ({ data: inspected }),
    };
  });

  it('sees how many people are in it, and is asked who they are', async () => {
    const { user } = show(mug);
    await choosePhoto(user);
    expect(await screen.findByText('We see 4 people. Tap a face to leave someone out.')).toBeTruthy();
    expect(screen.getAllByText('Choose a role')).toHaveLength(4);
    expect(screen.queryByRole('group', { name: 'How many people?' })).toBeNull();
  });

  it('is offered no earlier photos while there is only the one they see', async () => {
    const { user } = show(mug);
    await choosePhoto(user);
    await screen.findByText('We see 4 people. Tap a face to leave someone out.');
    expect(screen.getByRole('group', { name: 'Your photos' })).toBeTruthy();
  });

  it('sees a hint when they chose more people than are in it', async () => {
    const { user } = show(mug);
    for (let more = 0; more < 4; more += 1) await user.click(screen.getByRole('button', { name: 'Add one person' }));
    await choosePhoto(user);
    expect(await screen.findByText(/You chose 5 people. Is someone missing\?/)).toBeTruthy();
    expect(screen.getByText('You can still use this photo.').closest('[role=status]')).toBeTruthy();
  });

  it('is not kept waiting when the inspection takes too long', async () => {
    jest.useFakeTimers();
    desk.answers['user-images/photo'] = () => ({ data: group });
    const { user } = show(mug, jest.advanceTimersByTime);
    await choosePhoto(user);
    await act(() => jest.advanceTimersByTimeAsync(16_000));
    expect(screen.getByText(/A clear face in good light works best/)).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(130_000));
    desk.calls = [];
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(desk.calls.map(({ url }) => url)).not.toContain('user-images/photo');
  });

  it('still sees who is in it when the inspection ends late', async () => {
    jest.useFakeTimers();
    desk.answers['user-images/photo'] = () => ({ data: group });
    const { user } = show(mug, jest.advanceTimersByTime);
    await choosePhoto(user);
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    desk.answers['user-images/photo'] = () => ({ data: inspected });
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(screen.getByText('We see 4 people. Tap a face to leave someone out.')).toBeTruthy();
  });
});

it('a click on another image type makes a picture of the same photo and people', async () => {
  Element.prototype.scrollIntoView = () => Promise.resolve() as never;
  const painted = { ...generation.generatedImage, imageType: 'painted', productId: 'mug', photoId: 'photo' };
  const cartoon = { ...painted, id: 'i2', generationId: 'g2', imageType: 'Cartoon' };
  let started = 0;
  Object.assign(desk.answers, {
    'generate-personalized-image': () => ({
      data: { success: true, generationId: `g${++started}`, remainingGenerations: 2 - started },
    }),
    'generations/g1': () => ({ data: { ...generation, productId: 'mug', generatedImage: painted } }),
    'generations/g2': () => ({ data: { ...generation, generationId: 'g2', productId: 'mug', generatedImage: cartoon } }),
    'generated-images': () => ({ data: { images: started === 1 ? [painted] : [cartoon, painted] } }),
  });
  const { user } = show(mug);
  await user.click(screen.getByRole('radio', { name: 'Him' }));
  await user.selectOptions(screen.getByLabelText('Person 1'), 'Dad');
  await user.click(screen.getByRole('radio', { name: 'painted' }));
  await choosePhoto(user);
  await user.click(button());
  await user.click(await screen.findByRole('button', { name: 'Try another image type' }));
  await user.click(screen.getByRole('button', { name: 'Cartoon' }));

  expect(await screen.findByRole('button', { name: 'Chosen: Cartoon' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choose: Painted' })).toBeTruthy();
  const [first, second] = posts().map(({ body }) => body as object);
  expect(second).toEqual({ ...first, imageType: 'Cartoon' });
});

it('a photo stays chosen when a list comes that was asked for before it was uploaded', async () => {
  const sent = { ...photo, id: 'sent' };
  fakeUploads({ status: 201, body: sent });
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  const { 'user-generation-limits': limits, ...rest } = desk.answers;
  const [older, slow] = [Promise.withResolvers<Answer>(), Promise.withResolvers<void>()];
  let lists = 0;
  desk.answers = {
    ...rest,
    'photo-consent': () => ({ data: { agreed_at: generation.created_at } }),
    'user-images': () => (++lists === 1 ? older.promise : { data: { images: [sent] } }),
    'user-generation-limits': async (call) => slow.promise.then(() => limits!(call)),
  };
  jest.useFakeTimers();
  const later = () => act(() => jest.advanceTimersByTimeAsync(100));
  const { toasts } = show();
  await later();
  const file = new File(['x'], 'us.jpg', { type: 'image/jpeg' });
  fireEvent.paste(document.body, { clipboardData: { files: [file], getData: () => '' } });
  await later();
  expect(toasts()).toEqual(['Image uploaded successfully']);
  older.resolve({ data: { images: [] } });
  await later();
  slow.resolve();
  await later();
  expect(button().disabled).toBe(false);
});
