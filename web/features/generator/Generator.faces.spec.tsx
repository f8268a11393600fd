import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { button, choosePhoto, desk, mug, openDesk, photo, posts, show } from '../../../test/support/open-generator.js';
import { SELECTIONS_KEY } from './selections-storage.js';

const inspected_at = '2026-11-21T10:00:00.000Z';
const boxAt = (left: number) => ({ left, top: 0.2, width: 0.1, height: 0.1 });

function photoOf(id: string, name: string, ...lefts: number[]) {
  const findings = { faces: lefts.map(boxAt), sharpness: 0.9, brightness: 0.5 };
  return { ...photo, id, original_filename: name, width: 4000, height: 3000, inspected_at, findings };
}

let photos: { id: string }[];

beforeEach(() => {
  openDesk();
  photos = [photoOf('photo', 'us.jpg', 0.7, 0.1, 0.4), photoOf('grandpa', 'grandpa.jpg', 0.45), photoOf('empty', 'beach.jpg')];
  desk.answers['user-images'] = () => ({ data: { images: photos } });
});

const chip = (name: string | RegExp) => screen.getByRole('button', { name });
const chips = () => within(screen.getByRole('group', { name: 'Who is in the picture?' })).getAllByRole('button');
const sent = () => posts()[0]!.body as Record<string, unknown>;
async function addEarlier(user: UserEvent, name: string) {
  await user.click(screen.getByRole('button', { name: 'Add another photo' }));
  await user.click(within(await screen.findByRole('dialog')).getByLabelText(name));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

it('asks for a number of people where pictures of chosen people cannot be made', async () => {
  desk.answers['user-generation-limits'] = () => ({
    data: {
      free_generations_used: 0,
      free_generations_limit: 2,
      picture_credits: 0,
      remaining: 2,
      engine: 'fal',
      group: { sources: 0, people: 0 },
    },
  });
  const { user } = show(mug);
  await choosePhoto(user);
  await waitFor(() => expect(screen.getByLabelText('Person 3')).toBeTruthy());
  expect(screen.getByText('How many people?')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Add another photo|Add a face|Person 1/ })).toBeNull();
});

describe('the faces in a photo', () => {
  it('are buttons from left to right, all pressed at first', async () => {
    const { user } = show();
    await choosePhoto(user);
    await waitFor(() => expect(chips()).toHaveLength(3));
    expect(chips().map((each) => [each.getAttribute('aria-label'), each.getAttribute('aria-pressed')])).toEqual([
      ['Person 1, left', 'true'],
      ['Person 2, middle', 'true'],
      ['Person 3, right', 'true'],
    ]);
    expect(screen.getByText('3 people in your picture')).toBeTruthy();
    expect(screen.getByText(/Tap a face to leave someone out/)).toBeTruthy();
  });

  it('change nothing about a request for everyone', async () => {
    const { user } = show();
    await choosePhoto(user);
    await waitFor(() => expect(chips()).toHaveLength(3));
    await user.click(button());
    await waitFor(() => expect(Object.keys(sent())).toEqual(['imageId', 'prompt']));
  });

  it('are left out of the picture with a tap, also by keyboard', async () => {
    const { user } = show();
    await choosePhoto(user);
    await waitFor(() => expect(chips()).toHaveLength(3));
    await user.click(chip('Person 2, middle'));
    chip('Person 1, left').focus();
    await user.keyboard('[Space]');
    expect(chip('Person 1, left').getAttribute('aria-pressed')).toBe('false');
    expect(screen.getByText('1 person in your picture')).toBeTruthy();
    await user.click(button());
    await waitFor(() =>
      expect(sent()).toMatchObject({ imageId: 'photo', sources: [{ imageId: 'photo', faces: [{ box: boxAt(0.7) }] }] }),
    );
  });

  it('ask for each person’s role on a gift, instead of a number', async () => {
    const { user } = show(mug);
    await user.selectOptions(screen.getByLabelText('Person 1'), 'Dad');
    await choosePhoto(user);
    await waitFor(() => expect(screen.queryByText('How many people?')).toBeNull());
    expect(screen.getByLabelText<HTMLSelectElement>('Person 1').value).toBe('Dad');
    await user.click(chip('Person 2, middle'));
    expect(screen.queryByLabelText('Person 2')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Person 3'), 'Mom');
    await user.click(screen.getByRole('radio', { name: 'Family' }));
    await user.click(screen.getByRole('radio', { name: '2d' }));
    await user.click(button());
    await waitFor(() =>
      expect(sent()).toMatchObject({
        memberCount: 2,
        memberSelections: ['Dad', 'Mom'],
        sources: [{ faces: [{ role: 'Dad' }, { role: 'Mom' }] }],
      }),
    );
  });

  it('are still there after a reload', async () => {
    const first = show();
    await choosePhoto(first.user);
    await waitFor(() => expect(chips()).toHaveLength(3));
    await first.user.click(chip('Person 2, middle'));
    first.leave();
    show();
    await waitFor(() => expect(chip('Person 2, middle').getAttribute('aria-pressed')).toBe('false'));
  });

  it('are chosen by number where none is seen', async () => {
    const { user } = show(mug);
    await user.click(await screen.findByLabelText('beach.jpg'));
    expect(screen.getByText('How many people?')).toBeTruthy();
    expect(screen.getByText(/We can’t see a face in this photo/)).toBeTruthy();
  });

  it('can be marked, moved, sized and deleted by keyboard where one was missed', async () => {
    const { user } = show();
    await user.click(await screen.findByLabelText('beach.jpg'));
    await user.click(screen.getByRole('button', { name: 'Add a face' }));
    const circle = chip('Person 1, middle, marked by you');
    expect(document.activeElement).toBe(circle);
    await user.keyboard('{ArrowRight}+');
    await user.click(button());
    await waitFor(() => expect(posts()).toHaveLength(1));
    const [{ faces }] = sent().sources as [{ faces: { box: { left: number; width: number } }[] }];
    expect([faces[0]!.box.width > 0.15, faces[0]!.box.left + faces[0]!.box.width / 2]).toEqual([true, expect.closeTo(0.51)]);
  });

  it('disappear with Delete when they were marked', async () => {
    const { user } = show();
    await user.click(await screen.findByLabelText('beach.jpg'));
    await user.click(screen.getByRole('button', { name: 'Add a face' }));
    await user.keyboard('{Delete}');
    expect(screen.queryByRole('button', { name: /marked by you/ })).toBeNull();
  });
});

describe('several photos', () => {
  it('make one picture of everyone in them', async () => {
    const { user } = show();
    await choosePhoto(user);
    await addEarlier(user, 'grandpa.jpg');
    expect(await screen.findByText('4 people from 2 photos in your picture')).toBeTruthy();
    expect(chip('Person 4, middle')).toBeTruthy();
    await user.click(button());
    await waitFor(() =>
      expect(sent()).toMatchObject({
        imageId: 'photo',
        sources: [{ imageId: 'photo' }, { imageId: 'grandpa', faces: [{ box: boxAt(0.45) }] }],
      }),
    );
  });

  it('say that a likeness gets harder with more than four people', async () => {
    photos = [photoOf('photo', 'us.jpg', 0.1, 0.3, 0.5, 0.7), photoOf('grandpa', 'grandpa.jpg', 0.45)];
    const { user } = show();
    await choosePhoto(user);
    await waitFor(() => expect(chips()).toHaveLength(4));
    expect(screen.queryByText(/harder to make everyone look/)).toBeNull();
    await addEarlier(user, 'grandpa.jpg');
    expect(await screen.findByText(/harder to make everyone look/)).toBeTruthy();
  });

  it('can be removed, and brought back where they were', async () => {
    const { user, toasts, undo } = show();
    await choosePhoto(user);
    await addEarlier(user, 'grandpa.jpg');
    await user.click(await screen.findByRole('button', { name: 'Remove photo 1' }));
    expect(toasts()).toContain('Photo removed from your picture');
    expect(screen.getByText('1 person in your picture')).toBeTruthy();
    undo();
    expect(await screen.findByRole('button', { name: 'Photo 1, 3 people' })).toBeTruthy();
  });

  it('wait for someone in each of them', async () => {
    const { user } = show();
    await choosePhoto(user);
    await addEarlier(user, 'beach.jpg');
    expect(await screen.findByText('Still to choose: who is in the picture from photo 2.')).toBeTruthy();
    expect(button().disabled).toBe(true);
  });

  it('are looked at before their people are counted', async () => {
    photos = photos.map((each) => (each.id === 'grandpa' ? { ...each, inspected_at: null, findings: null } : each));
    const { user } = show();
    await choosePhoto(user);
    await addEarlier(user, 'grandpa.jpg');
    expect(await screen.findByRole('button', { name: 'Photo 2, Looking…' })).toBeTruthy();
  });

  it('lose a photo that was deleted', async () => {
    const first = show();
    await choosePhoto(first.user);
    await addEarlier(first.user, 'grandpa.jpg');
    await screen.findByText('4 people from 2 photos in your picture');
    first.leave();
    photos = photos.filter(({ id }) => id !== 'grandpa');
    show();
    expect(await screen.findByText('3 people in your picture')).toBeTruthy();
    await waitFor(() => expect(localStorage.getItem(SELECTIONS_KEY)).not.toContain('grandpa'));
  });

  it.each([
    [
      'REQUEST.INVALID',
      'sources.1.faces.0.box',
      'This face is too small.',
      'Person 4: This face is too small. Nothing was charged.',
    ],
    [
      'GENERATION.CANNOT_SEPARATE',
      'sources.0.faces',
      'We couldn’t separate these people.',
      'Photo 1: We couldn’t separate these people. Tap everyone in that group, or use another photo. Nothing was charged.',
    ],
  ])('show beside the people what the server refuses (%s), and keep the selections', async (code, field, message, shown) => {
    desk.answers['generate-ai-image'] = () => ({ error: { status: 422, data: { code, message, fields: [{ field, message }] } } });
    const { user } = show();
    await choosePhoto(user);
    await addEarlier(user, 'grandpa.jpg');
    await screen.findByText('4 people from 2 photos in your picture');
    await user.click(button());
    expect((await screen.findByRole('alert')).textContent).toBe(shown);
    expect(screen.getByText('4 people from 2 photos in your picture')).toBeTruthy();
  });

  it('are counted in the result', async () => {
    const { user } = show();
    await choosePhoto(user);
    await addEarlier(user, 'grandpa.jpg');
    await screen.findByText('4 people from 2 photos in your picture');
    await user.click(button());
    expect(await screen.findByText('4 people from 2 photos · made in 38 seconds · saved to your account')).toBeTruthy();
    expect(localStorage.getItem(SELECTIONS_KEY)).toBeNull();
  });
});
