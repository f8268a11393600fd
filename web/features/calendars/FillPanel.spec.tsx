import { screen, waitFor } from '@testing-library/react';
import { calendarWith } from '../../../test/support/family-calendar.js';
import { button, desk, FACES, openDesk, show } from '../../../test/support/open-family-calendar.js';

beforeEach(openDesk);

const empty = { image: null };
const failed = { ...empty, generation: { id: 'g', status: 'failed', percent: 40, error: 'The picture service was too busy.' } };
const running = { ...empty, generation: { id: 'g', status: 'running', percent: 40, error: null } };

describe('missing months', () => {
  it('are named, and block the order', async () => {
    desk.calendar = calendarWith({ 3: empty, 9: empty });
    show();
    expect(await screen.findByText('Your calendar still needs a picture for March and September.')).toBeTruthy();
    expect((await button(/^Add to Cart/)).disabled).toBe(true);
  });

  it('are filled from a photo for a number of pictures that is said before', async () => {
    desk.calendar = calendarWith({ 3: empty, 9: empty, 10: running });
    const { user } = show();
    await user.click(await button('Fill the 2 missing ones · 2 pictures'));
    expect(desk.calls).toMatchObject([{ url: 'calendars/c1/fill', body: { imageId: 'photo', months: [3, 9] } }]);
    expect(screen.getByRole('progressbar', { name: 'The picture of October is being made' }).getAttribute('aria-valuenow')).toBe(
      '40',
    );
  });

  it('are filled as far as the pictures that are left go', async () => {
    desk.calendar = calendarWith({ 3: empty, 9: empty });
    desk.remaining = 1;
    const { user } = show();
    expect(await screen.findByText(/All of them need 2 pictures, and you have 1 left/)).toBeTruthy();
    await user.click(await button('Fill the first one · 1 picture'));
    expect(desk.calls).toMatchObject([{ body: { months: [3] } }]);
  });

  it('are made of the chosen people of several photos, in the chosen look and months', async () => {
    desk.calendar = calendarWith({ 3: empty, 9: empty, 12: empty });
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'gran.jpg' }));
    await user.click(screen.getByRole('checkbox', { name: 'Person 1 of us.jpg' }));
    await user.selectOptions(screen.getByLabelText('The look'), 'Cartoon');
    await user.click(screen.getByRole('checkbox', { name: 'September' }));
    await user.click(await button('Fill the 2 chosen ones · 2 pictures'));
    const sources = [
      { imageId: 'photo', faces: [{ box: FACES[0] }] },
      { imageId: 'gran', faces: [{ box: FACES[0] }] },
    ];
    expect(desk.calls).toMatchObject([{ body: { imageId: 'photo', sources, imageType: 'Cartoon', months: [3, 12] } }]);
  });

  it('are not started of people who cannot be in one picture', async () => {
    desk.calendar = calendarWith({ 3: empty });
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'sea.jpg' }));
    expect(await screen.findByText('We found no face in “sea.jpg”. Please use it alone, or another photo.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Fill/ })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'sea.jpg' }));
    for (const person of [1, 2]) await user.click(screen.getByRole('checkbox', { name: `Person ${person} of us.jpg` }));
    expect(await screen.findByText('Please choose at least one person in “us.jpg”.')).toBeTruthy();
  });

  it.each([
    ['a fault', 500, 1],
    ['a refusal', 409, 2],
  ])('are asked for after %s as one request or another', async (_, status, requests) => {
    desk.calendar = calendarWith({ 5: failed });
    desk.failure = { status, data: { code: 'X', message: 'No.' } };
    const { user } = show();
    await user.click(await button('Try again: May'));
    expect(await screen.findByText('The pictures could not be started')).toBeTruthy();
    await user.click(await button('Try again: May'));
    await waitFor(() => expect(desk.calls).toHaveLength(2));
    expect(new Set(desk.calls.map(({ headers }) => headers?.['idempotency-key'])).size).toBe(requests);
  });

  it('that failed are named, and can be tried again', async () => {
    desk.calendar = calendarWith({ 5: failed });
    const { user } = show();
    expect(await screen.findByText('The picture of May could not be made. The picture service was too busy.')).toBeTruthy();
    desk.failure = { status: 'FETCH_ERROR' };
    await user.click(await button('Try again: May'));
    expect(await screen.findByText('The pictures could not be started')).toBeTruthy();
    desk.failure = undefined;
    await user.click(await button('Try again: May'));
    await waitFor(() => expect(desk.calls).toMatchObject([{ body: { months: [5] } }, { body: { months: [5] } }]));
    expect(new Set(desk.calls.map(({ headers }) => headers?.['idempotency-key'])).size).toBe(1);
  });
});
