import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { QuantityStepper } from './QuantityStepper.js';

function Mugs({ start }: { start: number }) {
  const [quantity, setQuantity] = useState(start);
  return <QuantityStepper quantity={quantity} onChange={setQuantity} of="Mug" />;
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of Mug' });
const chosen = () => screen.getByRole('status').textContent;
const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

describe('a quantity', () => {
  it('cannot be lowered at 1', () => {
    render(<Mugs start={1} />);
    expect(isOff('Decrease quantity of Mug')).toBe(true);
  });

  it('cannot be raised at 99', () => {
    render(<Mugs start={99} />);
    expect(isOff('Increase quantity of Mug')).toBe(true);
  });

  it('cannot be raised or typed above the number that there is', async () => {
    render(<QuantityStepper quantity={2} max={2} onChange={() => undefined} of="Mug" />);
    expect(isOff('Increase quantity of Mug')).toBe(true);
    await userEvent.type(field(), '3');
    expect(chosen()).toBe('Maximum 2');
  });

  it.each([
    ['250', '99'],
    ['0', '3'],
    ['-7', '3'],
    ['.5', '3'],
    ['٤', '3'],
    ['many', '3'],
    ['12', '12'],
  ])('typed as %s is %s', async (typed, result) => {
    const user = userEvent.setup();
    render(<Mugs start={3} />);
    await user.clear(field());
    await user.type(field(), typed);
    await user.tab();
    expect([chosen(), field().value]).toEqual([result, result]);
  });

  it('that is not whole is not guessed', async () => {
    const user = userEvent.setup();
    render(<Mugs start={3} />);
    await user.clear(field());
    await user.type(field(), '1.5');
    expect([chosen(), field().value]).toEqual(['Whole numbers only', '1.5']);
    await user.tab();
    expect([chosen(), field().value]).toEqual(['1', '1']);
  });

  it('that was typed as 0 shows what counts after Enter', async () => {
    const user = userEvent.setup();
    render(<Mugs start={3} />);
    await user.clear(field());
    await user.type(field(), '0{Enter}');
    expect(field().value).toBe('3');
  });

  it('of more than there may be says so until the next entry', async () => {
    const user = userEvent.setup();
    render(<Mugs start={3} />);
    await user.clear(field());
    await user.type(field(), '5000');
    expect([chosen(), field().value]).toEqual(['Maximum 99', '99']);
    await user.type(field(), '{Backspace}');
    expect([chosen(), field().value]).toEqual(['9', '9']);
  });

  it.each([
    ['Decrease', 'Increase'],
    ['Increase', 'Decrease'],
  ])('keeps the focus beside the button that is used up: %s', async (used, other) => {
    const user = userEvent.setup();
    render(<Mugs start={used === 'Decrease' ? 2 : 98} />);
    await user.click(screen.getByRole('button', { name: `${used} quantity of Mug` }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: `${other} quantity of Mug` }));
  });

  it('continues from the typed value', async () => {
    const user = userEvent.setup();
    render(<Mugs start={1} />);
    await user.clear(field());
    await user.type(field(), '12');
    await user.click(screen.getByRole('button', { name: 'Increase quantity of Mug' }));
    expect(field().value).toBe('13');
  });
});
