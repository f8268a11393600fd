import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { calendarWith, picture } from '../../../test/support/family-calendar.js';
import { button, desk, openDesk, show } from '../../../test/support/open-family-calendar.js';

beforeEach(openDesk);

it('shows the months as they are printed, one after the other', async () => {
  desk.calendar = { ...calendarWith({ 2: { image: null } }), holidays: [{ year: 2027, month: 3, day: 28, name: 'Easter' }] };
  const { user } = show();
  await user.click(await button('See the printed months'));
  const dialog = within(await screen.findByRole('dialog', { name: 'January 2027' }));
  expect(await dialog.findByRole('img', { name: 'January 2027, as it is printed' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Later' }));
  expect(await dialog.findByRole('img', { name: 'March 2027, as it is printed' })).toBeTruthy();
  await waitFor(() => expect(desk.painted).toEqual(['January, token', 'March Easter, token']));
  desk.failsToPaint = true;
  await user.click(dialog.getByRole('button', { name: 'Earlier' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('This month could not be shown. Please try again later.');
});

describe('dates', () => {
  const MOM = {
    id: '018f0000-0000-7000-8000-0000000000d1',
    who: 'Mom',
    occasion: 'birthday',
    title: null,
    month: 5,
    day: 16,
  } as const;

  const { who, title: _, ...day } = MOM;
  const onCalendar = { ...day, name: who, since: null, face: null };

  it('come from the account, are changed with a year for the age, and come back after a removal', async () => {
    desk.remembered = [MOM];
    const { user } = show();
    await user.click(await button('Add the date of your account'));
    expect(await screen.findByText('May 16, 2027')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Your dates');
    await user.click(await button('Change: Mom'));
    const dialog = await screen.findByRole('dialog', { name: 'Change this date' });
    await user.type(within(dialog).getByLabelText('Year of birth (optional)'), '1965');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Mom turns 62')).toBeTruthy();
    await user.click(await button('Delete: Mom'));
    await waitFor(() => expect(screen.queryByText('Mom turns 62')).toBeNull());
    await user.click(await button(/^Undo/));
    expect(await screen.findByText('Mom turns 62')).toBeTruthy();
  });

  it('are removed at once one after the other, and come back alone', async () => {
    const dad = { ...onCalendar, id: '018f0000-0000-7000-8000-0000000000d2', name: 'Dad' };
    desk.calendar = { ...calendarWith({}), dates: [onCalendar, dad] };
    const { user } = show();
    const buttons = [await button('Delete: Mom'), await button('Delete: Dad')];
    for (const each of buttons) fireEvent.click(each);
    await user.click(await button('Undo: Mom is not on the calendar anymore'));
    await waitFor(() =>
      expect(desk.calls.map(({ body }) => body)).toEqual([{ dates: [dad] }, { dates: [] }, { dates: [onCalendar] }]),
    );
  });

  it('get a face of a printed picture', async () => {
    desk.calendar = { ...calendarWith({ 4: { image: picture('p3') } }), dates: [onCalendar] };
    const { user } = show();
    await user.click(await button('Change: Mom'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change this date' }));
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'None' }).checked).toBe(true);
    expect(dialog.queryByRole('radio', { name: 'Person 1 in April' })).toBeNull();
    await user.click(dialog.getByRole('radio', { name: 'Person 1 in March' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const face = { imageId: 'p3', box: picture('p3').faces[0] };
    await waitFor(() => expect(desk.calls).toMatchObject([{ method: 'PATCH', body: { dates: [{ name: 'Mom', face }] } }]));
  });

  it('have no face of a picture that is not printed anymore', async () => {
    const face = { imageId: 'earlier', box: picture('p3').faces[0]! };
    desk.calendar = { ...calendarWith({}), dates: [{ ...onCalendar, face }] };
    const { user } = show();
    await user.click(await button('Change: Mom'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change this date' }));
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'None' }).checked).toBe(true);
  });

  it('lose a day that another month does not have', async () => {
    const { user } = show();
    await user.click(await button('Add a date'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a date' }));
    await user.selectOptions(dialog.getByLabelText('Month'), 'January');
    await user.selectOptions(dialog.getByLabelText('Day'), '31');
    await user.selectOptions(dialog.getByLabelText('Month'), 'April');
    await waitFor(() => expect(dialog.getByLabelText<HTMLSelectElement>('Day').value).toBe('0'));
  });

  it('need a name, a day, and a year of four digits if any', async () => {
    const { user } = show();
    await user.click(await button('Add a date'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a date' }));
    await user.type(dialog.getByLabelText('Year of birth (optional)'), '65');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Please write whose date it is.')).toBeTruthy();
    expect(dialog.getByText('Please write the year with four digits.')).toBeTruthy();
    expect(desk.calls).toEqual([]);
  });
});
